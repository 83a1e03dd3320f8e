// Makes the markup of the early form at build time. The HTML is what the server renderer makes of the elements' templates, with names in
// place of values. A part that depends on a setting is the difference between the HTML with the setting and the HTML without it.
import { cssOf, styleElement } from '../elements/core/server-style.js';
import { toHtml } from '../elements/core/server-html.js';
import { en } from '../elements/messages/en.js';
import { translator } from '../elements/messages/translate.js';
import { renderSignIn, renderSignUp, type ServerPageOptions } from '../elements/server.js';
import { controls } from '../elements/styles/controls.js';
import { details } from '../elements/styles/details.js';
import { extras } from '../elements/styles/extras.js';
import { oauthButtons } from '../elements/styles/oauth.js';
import { SignInPage } from '../elements/sign-in/sign-in.js';
import { loadFailed } from '../elements/ui/card.js';
import { PorticoError } from '../src/index.js';
import { parseHtml, type HtmlElement, type HtmlNode } from './html-tree.js';
import type { FormPieces, PagePieces, Piece } from './piece.js';

type Render = (options: ServerPageOptions) => string;
type Config = NonNullable<ServerPageOptions['project']>['config'];

/** The values that replace settings and links. */
const LAYOUT = { logo: '{{logo}}', termsUrl: '{{termsUrl}}', privacyUrl: '{{privacyUrl}}', supportUrl: '{{supportUrl}}' };
const redirects = {
  href: (name: string) => `{{${name}}}`,
  remembered: () => ({ url: undefined, isUntrusted: false }),
} as unknown as ServerPageOptions['app']['redirects'];
const CONFIG = {
  ...{ signUpEnabled: true, credentialEnabled: true, magicLinkEnabled: true, passkeyEnabled: true },
  oauthProviders: [{ id: 'google' }, { id: 'github' }],
} as unknown as Config;

interface Settings {
  readonly config?: Partial<Config>;
  readonly layout?: Partial<Record<keyof typeof LAYOUT, undefined>>;
}

/** What the page lacks without each of its optional parts. An inner part follows the part around it. */
const WITHOUT: Readonly<Record<string, Settings>> = {
  links: { layout: { termsUrl: undefined, privacyUrl: undefined, supportUrl: undefined } },
  termsUrl: { layout: { termsUrl: undefined } },
  privacyUrl: { layout: { privacyUrl: undefined } },
  supportUrl: { layout: { supportUrl: undefined } },
  logo: { layout: { logo: undefined } },
};

const withoutStyles = (html: string): string =>
  html
    .split('<style>')
    .map((text, index) => (index === 0 ? text : text.slice(text.indexOf('</style>') + '</style>'.length)))
    .join('');

/** Returns the card and the container of the form. */
const partsOf = (render: Render, { config, layout }: Settings): readonly [card: HtmlElement, form: HtmlElement] => {
  const html = render({
    app: { projectId: '', redirects },
    project: { id: '', displayName: '{{project}}', config: { ...CONFIG, ...config } },
    appearance: { layout: { ...LAYOUT, ...layout } },
    headingLevel: 1,
  });
  const [page] = parseHtml(withoutStyles(html).replace('aria-level="1"', 'aria-level="{{level}}"'));
  if (page?.children?.length !== 2) throw new Error('A rendered page has an unknown structure.');
  return page.children as [HtmlElement, HtmlElement];
};

const textOf = (node: HtmlNode): string => JSON.stringify(node, (key, value: unknown) => (key === 'times' ? undefined : value));
const isEqual = (a: HtmlNode | undefined, b: HtmlNode | undefined): boolean => !!a && !!b && textOf(a) === textOf(b);

/** Marks the nodes that `without` lacks with the name of a count. */
const mark = (name: string, all: readonly HtmlNode[], without: readonly HtmlNode[]): void => {
  let [start, end] = [0, 0];
  while (start < without.length && isEqual(all[start], without[start])) start += 1;
  while (end < without.length - start && isEqual(all.at(-1 - end), without.at(-1 - end))) end += 1;
  const [more, less] = [all.slice(start, all.length - end), without.slice(start, without.length - end)];
  const [[one], [other]] = [more, less];
  if (less.length === 0) for (const node of more) node.times = name;
  else if (more.length === 1 && less.length === 1 && one?.tag !== undefined && one.tag === other?.tag)
    mark(name, one.children, other.children);
  else throw new Error(`The part ${name} of a page has an unknown structure.`);
};

/** Replaces the placeholders of the providers with one placeholder that occurs as often as necessary. */
const collapse = (node: HtmlNode): void => {
  if (node.tag === undefined) return;
  if (node.attributes['class'] === 'portico-stack') {
    node.children = node.children.slice(0, 1);
    for (const child of node.children) child.times = 'rows';
  } else node.children.forEach(collapse);
};

const pieceOf = (node: HtmlNode): Piece => {
  const piece: Piece = node.tag === undefined ? node.text : [node.tag, node.attributes, ...node.children.map(pieceOf)];
  return node.times === undefined ? piece : { times: node.times, is: piece };
};

/** Returns the form for a method, whose optional parts are the placeholders of providers and of the choice between two forms. */
const formOf = (render: Render, config: Partial<Config>, single: Partial<Config>): readonly Piece[] => {
  const [, form] = partsOf(render, { config });
  const [, alone] = partsOf(render, { config: { ...config, ...single } });
  const [, plain] = partsOf(render, { config: { ...config, passkeyEnabled: false, oauthProviders: [] } });
  mark('choice', form.children, alone.children);
  mark('stack', form.children, plain.children);
  form.children.forEach(collapse);
  return form.children.map(pieceOf);
};

/** @param mayLackLink Whether the page omits the link to the other page if the project does not allow sign-ups. */
const pageOf = (render: Render, mayLackLink: boolean): PagePieces => {
  const [card] = partsOf(render, {});
  for (const [name, settings] of Object.entries(WITHOUT)) mark(name, card.children, partsOf(render, settings)[0].children);
  if (mayLackLink) mark('crossLink', card.children, partsOf(render, { config: { signUpEnabled: false } })[0].children);
  return {
    card: card.children.map(pieceOf),
    forms: {
      password: formOf(render, {}, { magicLinkEnabled: false }),
      'magic-link': formOf((options) => render({ ...options, firstTab: 'magic-link' }), {}, { credentialEnabled: false }),
    },
  };
};

const styleText = (...styles: Parameters<typeof cssOf>): string =>
  styleElement(cssOf(styles), undefined)
    .replaceAll(/^<style>|<\/style>$/g, '')
    .replaceAll('\\3c ', '<');

const failure = (): readonly Piece[] => {
  const error = new PorticoError('LOAD_FAILED', '');
  return parseHtml(toHtml(loadFailed(translator(en), error, () => undefined))).map(pieceOf);
};

export const formPieces = (): FormPieces => ({
  pages: {
    'portico-sign-in': JSON.stringify(pageOf(renderSignIn, true)),
    'portico-sign-up': JSON.stringify(pageOf(renderSignUp, false)),
  },
  failure: JSON.stringify(failure()),
  css: { card: styleText(SignInPage.styles), form: styleText([controls, details, extras, oauthButtons]) },
});
