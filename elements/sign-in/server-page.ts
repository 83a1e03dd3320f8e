// Renders the sign-in and sign-up pages as HTML on servers, with the templates of the elements.
import { html, type CSSResultGroup, type PropertyDeclaration, type TemplateResult } from 'lit';
import { matchLocale, RETURN_TO } from '../../src/internal.js';
import type { ElementApp, PageLayout } from '../context.js';
import type { FormPage } from '../core/form-page.js';
import { toHtml, type RenderElement } from '../core/server-html.js';
import type { ServedContent, ServedOptions } from '../core/server-rendering.js';
import { cssOf, ownRules, styleElement } from '../core/server-style.js';
import { enOAuth } from '../messages/en-oauth.js';
import type { LocaleName } from '../messages/locales/names.js';
import { SERVED_LOCALES } from '../messages/locales/served.js';
import { directionOf, languageOf } from '../messages/locale.js';
import type { OwnMessages } from '../messages/types.js';
import { controls } from '../styles/controls.js';
import { details } from '../styles/details.js';
import { extras } from '../styles/extras.js';
import { oauthButtons } from '../styles/oauth.js';
import { CredentialForm } from './credential-form.js';
import { MagicLinkForm } from './magic-link-form.js';
import { methodsOf, type Config } from './method-parts.js';
import type { Method } from './other-methods.js';
import { SignInPage } from './sign-in.js';
import { SignUpPage } from './sign-up.js';
import { rowsOf } from './skeleton.js';

/** The members of an app that server rendering needs. */
type ServedApp = Pick<ElementApp, 'projectId' | 'redirects'>;

/** Options of a page that a server renders. They are the options of the element, and options of the server. */
export interface ServerPageOptions extends PageLayout, ServedOptions {
  /**
   * The app of the page. The server reads its project ID and the URLs of its pages, and never its session.
   */
  readonly app: ServedApp;
  /** The query parameters of the page. Links keep the page to return to. */
  readonly searchParams?: URLSearchParams | Readonly<Record<string, string>> | undefined;
  /** Whether the page fills the window and centers the card. */
  readonly fullPage?: boolean | undefined;
  /** Level of the title, 1–6. */
  readonly headingLevel?: number | undefined;
  /** Whether the first field has focus when the page opens. */
  readonly autofocus?: boolean | undefined;
  /** Initial email address. */
  readonly email?: string | undefined;
  /** The method whose tab is first and selected. */
  readonly firstTab?: Method | undefined;
  /** Whether to omit the link to the forgot-password page. */
  readonly noForgotLink?: boolean | undefined;
  /** Whether the sign-up form has a second field, in which the user repeats the password. */
  readonly passwordRepeat?: boolean | undefined;
  /** Whether to omit the optional field for the user's name from the sign-up form. */
  readonly noName?: boolean | undefined;
}

/** The pages that servers render, by their tags. */
const SERVED_PAGES = { [SignInPage.tag]: SignInPage, [SignUpPage.tag]: SignUpPage } as const;
export type ServedTag = 'portico-sign-in' | 'portico-sign-up';
type ServedPage = SignInPage | SignUpPage;

/** The members of an element that render its content. They are protected in the class. */
interface Rendering {
  render(): unknown;
  renderForm(): unknown;
  willUpdate(changed: ReadonlyMap<string, unknown>): void;
}
const renderingOf = (element: FormPage): Rendering => element as unknown as Rendering;

/** The settings of a page without data of the project. */
const DEFAULTS = { signUpEnabled: true, credentialEnabled: true, magicLinkEnabled: false, passkeyEnabled: false, oauthProviders: [] };

const configOf = ({ project }: ServerPageOptions): Pick<Config, keyof typeof DEFAULTS> => project?.config ?? DEFAULTS;

/** Returns the redirects of an app on a page whose query contains this page to return to. */
const redirectsOn = (redirects: ServedApp['redirects'], returnTo: string): Partial<ServedApp['redirects']> => ({
  href: (name) => redirects.href(name, name === 'home' ? {} : { query: new URLSearchParams({ [RETURN_TO]: returnTo }) }),
  remembered: () => {
    try {
      return { url: redirects.resolveRedirect(returnTo), isUntrusted: false };
    } catch {
      // The server does not know the origin of the page, so the browser decides.
      return { url: undefined, isUntrusted: false };
    }
  },
});

/** Returns an app that has the project's data and no session. */
const signedOutApp = (options: ServerPageOptions): ElementApp => {
  const queryOf = (data: unknown) => ({ state: { status: 'ready', data, error: undefined, isReloading: false } });
  const { projectId, redirects } = options.app;
  const returnTo = new URLSearchParams(options.searchParams).get(RETURN_TO);
  const project = { displayName: options.project?.displayName ?? '', config: configOf(options) };
  const session = { isSignedIn: () => false };
  const carrying = returnTo === null ? redirects : { ...redirects, ...redirectsOn(redirects, returnTo) };
  const app = { projectId, redirects: carrying, session, user: queryOf(null) };
  return { ...app, currentProject: { get: { query: () => queryOf(project) } } } as unknown as ElementApp;
};

interface ElementClass<E> {
  readonly observedAttributes: string[];
  readonly elementProperties: Map<PropertyKey, PropertyDeclaration>;
  readonly styles: CSSResultGroup;
  new (): E;
}

/** Creates an element with fixed values for members that the element otherwise sets itself. */
const create = <E extends FormPage>(Element: ElementClass<E>, properties: object, fixed: Pick<FormPage, 'uid' | 'phase'>): E => {
  // The getter adds the properties of the class.
  void Element.observedAttributes;
  const element = new Element();
  Object.assign(element, properties);
  for (const [name, value] of Object.entries(fixed)) Object.defineProperty(element, name, { value });
  renderingOf(element).willUpdate(new Map());
  return element;
};

/** The forms inside the pages, by their tags. */
const FORMS: Readonly<Record<string, ElementClass<FormPage>>> = {
  'portico-credential-form': CredentialForm,
  'portico-magic-link-form': MagicLinkForm,
};

/** Returns a function that renders the content of the form inside a page. */
const formRenderer = (page: ServedPage): RenderElement => {
  const { app, messages, uid } = page;
  return (tag, properties) => {
    const Form = FORMS[tag];
    if (!Form) return '';
    const element = create(Form, { ...properties, app, messages }, { uid: `${uid}-form`, phase: 'ready' });
    // Before the scripts run, a form with this method sends nothing and keeps its text. With `post`, the host would receive the password.
    const form = toHtml(renderingOf(element).renderForm()).replace('method="post"', 'method="dialog"');
    // The browser focuses the field before the scripts run.
    return `<div class="portico-controls">${page.autofocus ? form.replace('<input', '<input autofocus=""') : form}</div>`;
  };
};

/** Renders placeholders for the methods that need scripts: providers, passkeys, and the choice of a form. */
const placeholders = (page: ServedPage, options: ServerPageOptions): readonly unknown[] => {
  const config = configOf(options);
  const methods = methodsOf(config as Config, undefined);
  const count = rowsOf(config.oauthProviders.length) + Number(config.passkeyEnabled && page instanceof SignInPage);
  const bone = html`<div class="portico-bone"></div>`;
  const choice = methods.length > 1 ? [bone] : [];
  if (count === 0) return choice;
  const stack = html`<div class="portico-stack">${Array.from({ length: count }, () => bone)}</div>`;
  const divider = html`<div class="portico-divider">${page.t('auth.or') || enOAuth['auth.or']}</div>`;
  return [stack, ...(methods.length > 0 ? [divider] : []), ...choice];
};

/** Renders the form for sign-in by email code. In browsers, the page loads the template of this form later. */
const magicLink = ({ email, autofocus }: ServedPage): TemplateResult =>
  html`<portico-magic-link-form .email=${email} .autofocus=${autofocus}></portico-magic-link-form>`;

/** Renders the content of the light DOM. */
const lightContent = (page: ServedPage, options: ServerPageOptions): string => {
  const [method] = methodsOf(configOf(options) as Config, options.firstTab);
  const before = page.phase === 'ready' ? placeholders(page, options) : [];
  const form = page.phase === 'ready' && method === 'magic-link' ? magicLink(page) : renderingOf(page).renderForm();
  const css = cssOf([controls, details, ...(before.length > 0 ? [extras, oauthButtons] : [])]);
  return styleElement(css, options.nonce) + toHtml([before, form], formRenderer(page));
};

/** Returns the attributes of the page's element for its properties. */
const attributesOf = (Page: ElementClass<ServedPage>, properties: Readonly<Record<string, unknown>>): Record<string, string> => {
  const attributes: Record<string, string> = {};
  for (const [name, { attribute = name.toLowerCase(), type }] of Page.elementProperties as ReadonlyMap<string, PropertyDeclaration>) {
    const value = properties[name];
    if (typeof attribute !== 'string' || value === undefined || value === false) continue;
    attributes[attribute] = type === Boolean ? '' : String(value);
  }
  return attributes;
};

/** Returns the options that are properties of the page. */
const propertiesOf = (Page: ElementClass<ServedPage>, options: object): Record<string, unknown> => {
  void Page.observedAttributes;
  const isProperty = (name: string): boolean => Page.elementProperties.has(name) && name !== 'app';
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== undefined && isProperty(name)));
};

const isClosed = (tag: ServedTag, { project }: ServerPageOptions): boolean =>
  tag === 'portico-sign-up' && project?.config.signUpEnabled === false;

/** Returns the messages in the language of the page, of which those that the host app passes take precedence. */
const messagesFor = ({ locale, messages }: ServerPageOptions): OwnMessages | undefined => {
  if (locale === undefined) return messages;
  const best = matchLocale(locale, Object.keys(SERVED_LOCALES));
  return { ...SERVED_LOCALES[best], 'common.locale': best, ...messages, ...messages?.[best as LocaleName] };
};

/**
 * Renders a page: the card in a declarative shadow root, and the form in the light DOM.
 * @param uid Prefix of all IDs in the form. Must be unique on the page.
 */
export const renderPage = (tag: ServedTag, options: ServerPageOptions, uid = `${tag}-server`): ServedContent => {
  const { appearance, theme, nonce } = options;
  const messages = messagesFor(options);
  const Page: ElementClass<ServedPage> = SERVED_PAGES[tag];
  const own = propertiesOf(Page, options);
  const properties = { ...appearance?.layout, ...own, messages, app: signedOutApp(options) };
  const page = create(Page, properties, { uid, phase: isClosed(tag, options) ? 'blocked' : 'ready' });
  const styles = styleElement(cssOf(Page.styles) + ownRules(appearance, theme), nonce);
  const shadow = `<template shadowrootmode="open">${styles}${toHtml(renderingOf(page).render())}</template>`;
  const form = `<div data-portico-root slot="form" class="portico-controls">${lightContent(page, options)}</div>`;
  // As in browsers, the attributes name the language only if the messages do.
  const lang = messages?.['common.locale'] === undefined ? undefined : languageOf(page.t);
  const language: Record<string, string> = lang === undefined ? {} : { lang, dir: directionOf(lang) };
  return { attributes: { ...attributesOf(Page, own), ...language }, content: shadow + form };
};

/** Number of pages that React components have rendered. */
let count = 0;

/** Renders a page for a React component. A document may contain several. */
export const renderServed = (tag: string, options: ServerPageOptions): ServedContent =>
  renderPage(tag as ServedTag, options, `${tag}-server-${(count += 1)}`);
