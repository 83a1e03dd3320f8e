// Renders the sign-in and sign-up pages on a server, so that their forms are visible before any script runs. Works in Node.js, Bun and Deno.
import { escapeHtml } from './core/server-html.js';
import { shared } from '../src/internal.js';
import type { ServerRendering } from './core/server-rendering.js';
import { renderPage, renderServed, type ServedTag, type ServerPageOptions } from './sign-in/server-page.js';

export type { ServerPageOptions };

const render = (tag: ServedTag, options: ServerPageOptions): string => {
  const { attributes, content } = renderPage(tag, options);
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${tag}${written.join('')}>${content}</${tag}>`;
};

/**
 * Returns the HTML of `<portico-sign-in>` with its form. The form is visible and can be filled in before the page's scripts run. The element
 * then replaces it with its own form, and keeps the typed values.
 * @example
 * const project = await app.currentProject.get();
 * const page = renderSignIn({ app, project, fullPage: true });
 */
export const renderSignIn = (options: ServerPageOptions): string => render('portico-sign-in', options);

/**
 * Returns the HTML of `<portico-sign-up>` with its form, as `renderSignIn` does for `<portico-sign-in>`.
 * @example
 * const page = renderSignUp({ app, nonce: 'r4nd0m' });
 */
export const renderSignUp = (options: ServerPageOptions): string => render('portico-sign-up', options);

/**
 * Lets the React components `SignIn` and `SignUp` render their forms on this server. Call it once, when the server starts. The components
 * read the options of `PorticoProvider`: the app, the project, the messages, the appearance and the nonce.
 * @example
 * enableServerRendering();
 */
export const enableServerRendering = (): void => {
  shared<ServerRendering>('server-rendering', () => ({})).render = renderServed;
};
