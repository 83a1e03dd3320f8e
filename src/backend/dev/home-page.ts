import { escape, PAGE_HEADERS, plainPage } from '../plain-page.js';
import { PEOPLE } from '../people.js';
import { DEFAULT_PASSWORD } from '../testing/controls.js';
import type { LocalApi } from '../testing/local-api.js';

interface UserBody {
  readonly id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
}

export interface HomePageOptions {
  readonly api: LocalApi;
  readonly appUrl: string;
  /** Returns a URL that signs a user in once. */
  readonly signInUrl: (userId: string) => string;
}

const link = (url: string, text: string): string => `<a href="${escape(url)}">${escape(text)}</a>`;

const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const nameOf = ({ id, display_name: name, primary_email: email }: UserBody): string =>
  [name, email && (name ? `(${email})` : email)].filter(Boolean).join(' ') || id;

/** Returns a link that signs a person in, or only the name if the app is not on this machine. */
const personLink = (user: UserBody, { signInUrl }: HomePageOptions): string => {
  try {
    return link(signInUrl(user.id), nameOf(user));
  } catch {
    return escape(nameOf(user));
  }
};

const PEOPLE_NAMES = new Intl.ListFormat('en').format(PEOPLE.map(({ displayName }) => displayName));

const TOOLS = [
  link('/inbox', 'Mailbox: the emails that the backend has sent'),
  link('/demo.json', 'Project ID and keys'),
  link('/api/v1', 'API'),
];

/** Returns the start page of `portico dev`. Each link to a person works once, so that other sites cannot sign a visitor in. */
export const homePage = async (options: HomePageOptions): Promise<Response> => {
  const { api, appUrl } = options;
  const { items } = await api<{ readonly items: readonly UserBody[] }>('GET', '/users?limit=20');
  const body = [
    `<h1>Portico for ${link(appUrl, appUrl)}</h1>`,
    '<h2>Open your app as</h2>',
    list(items.map((user) => personLink(user, options))),
    `<p>Each link works once. Reload this page for new links. ${PEOPLE_NAMES} have the password <code>${DEFAULT_PASSWORD}</code>.</p>`,
    '<h2>Look inside</h2>',
    list(TOOLS),
    '<p>The provider buttons of the sign-in page lead to a provider on this machine, which accepts every email address.</p>',
  ];
  return new Response(plainPage('Portico', body.join('')), { headers: PAGE_HEADERS });
};
