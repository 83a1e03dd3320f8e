import { SERVED_LOCALES } from '../../../elements/messages/locales/served.js';
import { html, noChange, nothing } from 'lit';
import { describe, expect, it } from 'vitest';
import { toHtml } from '../../../elements/core/server-html.js';
import { ownRules, styleElement } from '../../../elements/core/server-style.js';
import { renderSignIn, renderSignUp } from '../../../elements/server.js';
import { createClientApp, type Project } from '../../../src/index.js';

const projectWith = (changes: Partial<Project['config']>): Project => ({
  id: 'p',
  displayName: 'Acme',
  config: {
    signUpEnabled: true,
    credentialEnabled: true,
    magicLinkEnabled: false,
    passkeyEnabled: false,
    clientTeamCreationEnabled: false,
    clientUserDeletionEnabled: false,
    allowUserApiKeys: false,
    allowTeamApiKeys: false,
    oauthProviders: [],
    ...changes,
  },
});

describe('a template as HTML', () => {
  it('escapes all values, also inside attributes that contain several', () => {
    const [text, attribute] = ['<b>&', '"><script>'];
    expect(toHtml(html`<p title="a ${attribute} b ${text}" id=${attribute}>${text}</p>`)).toBe(
      '<p title="a &quot;&gt;&lt;script&gt; b &lt;b&gt;&amp;" id="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;</p>',
    );
  });

  it('omits attributes, children and listeners as Lit does', () => {
    const click = (): undefined => undefined;
    expect(
      toHtml(html`<input id=${nothing} class="a ${nothing}" ?required=${true} ?readonly=${false} value=${undefined} @click=${click} />`),
    ).toBe('<input required="" value="" />');
    expect(toHtml([nothing, noChange, undefined, null, 0, false, [html`<i>${1}</i>`, 'x']])).toBe('0false<i>1</i>x');
  });

  it('renders Portico elements as containers with the content of the element', () => {
    const template = html`<div><portico-form class="a" .email=${'a@b.c'} ?hidden=${true}></portico-form><b>${1}</b></div>`;
    expect(toHtml(template, (tag, { email }) => `[${tag} ${String(email)}]`)).toBe(
      '<div><div class="a" hidden="">[portico-form a@b.c]</div><b>1</b></div>',
    );
  });

  it('rejects values that need a document', () => {
    expect(() => toHtml({ _$litDirective$: class {}, values: [] })).toThrow(TypeError);
  });

  it('writes style sheets that cannot end their element', () => {
    expect(styleElement('/* a */\n  p { content: "</style>"; }', 'a"b')).toBe(
      '<style nonce="a&quot;b"> p { content: "\\3c /style>"; }</style>',
    );
  });
});

describe('the style tokens of a server', () => {
  it('keep the default if an option is undefined or empty, as in a browser', () => {
    const rules = ownRules({ variables: { colorPrimary: undefined, colorText: '', radius: '4px' } as never });
    expect(rules.replaceAll(/\s+/g, ' ')).toBe(':host { --portico-radius: 4px; }');
  });
});

describe('a page as HTML', () => {
  const app = createClientApp({ projectId: 'p', publishableClientKey: 'k', baseUrl: 'https://api.example.com', tokenStore: 'memory' });

  it('has the attributes of its options', () => {
    const options = { app, fullPage: true, theme: 'dark', headingLevel: 3, email: '"><script>', noForgotLink: false } as const;
    expect(renderSignIn(options)).toMatch(
      /^<portico-sign-in (?=[^>]*full-page="")(?=[^>]*theme="dark")(?=[^>]*heading-level="3")(?=[^>]*email="&quot;&gt;&lt;script&gt;")/,
    );
    expect(renderSignIn(options)).not.toContain('no-forgot-link');
  });

  it('has the language of its messages', () => {
    expect(renderSignUp({ app, messages: { 'common.locale': 'ar', 'field.email.label': 'البريد' } })).toMatch(
      /^<portico-sign-up lang="ar" dir="rtl">.*البريد/s,
    );
  });

  it('explains that sign-up is closed', () => {
    const project = projectWith({ signUpEnabled: false });
    expect(renderSignUp({ app, project })).not.toContain('<input');
    expect(renderSignUp({ app, project })).toContain('href="/handler/sign-in"');
  });

  it('has the form for email codes if the project uses no passwords', () => {
    const project = projectWith({ credentialEnabled: false, magicLinkEnabled: true });
    expect(renderSignIn({ app, project })).toMatch(/<form[^>]* method="dialog"/);
    expect(renderSignIn({ app, project })).toMatch(/<input[^>]*name="email"/);
  });

  it('has forms that send nothing before the scripts run', () => {
    const pages = [renderSignIn({ app }), renderSignUp({ app })];
    for (const page of pages) expect([...page.matchAll(/<form[^>]* method="(\w+)"/g)].map(([, method]) => method)).toEqual(['dialog']);
  });

  it('contains the style tokens and the logo of the appearance', () => {
    const page = renderSignIn({ app, appearance: { variables: { colorPrimary: 'red;} a{' }, layout: { logo: '/logo.svg' } } });
    expect(page).toContain(':host { --portico-color-primary: red   a ; }');
    expect(page).toContain('src="/logo.svg"');
  });
});

describe('a page from a server in another language', () => {
  const app = createClientApp({ projectId: 'p', publishableClientKey: 'k', baseUrl: 'https://api.example.com', tokenStore: 'memory' });

  it('has the texts of the locale that fits best, and those of the host app', () => {
    Object.assign(SERVED_LOCALES, { ur: { 'field.email.label': 'ای میل', 'common.signIn': 'سائن ان' } });
    const page = renderSignIn({ app, locale: 'ur-PK', messages: { ur: { 'common.signIn': 'داخل' } } as never });
    expect(page).toMatch(/^<portico-sign-in [^>]*locale="ur-PK" [^>]*lang="ur" dir="rtl"/);
    expect(page).toContain('ای میل');
    expect(page).toContain('داخل');
    expect(page).not.toContain('سائن ان');
    expect(renderSignIn({ app, locale: 'tlh' })).toContain('Password');
  });
});
