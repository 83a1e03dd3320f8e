import { html, LitElement, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import { setDefaultApp } from 'portico-auth/elements/setup';
import 'portico-auth/elements/handler';
import 'portico-auth/elements/user-button';
import { app } from './portico';

setDefaultApp(app);

/** Shows who is signed in, and updates when a user signs in or out. */
class HomePage extends LitElement {
  #stop?: () => void;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = app.user.watch(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    this.#stop?.();
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const { status, data } = app.user.state;
    const who = data ? `Signed in as ${data.primaryEmail}` : status === 'ready' ? 'Nobody is signed in' : '';
    return html`<main>
      <h1>Home</h1>
      <p>${who}</p>
    </main>`;
  }
}

/** Shows the notes of the signed-in user. Sends other visitors to the sign-in page. */
class NotesPage extends LitElement {
  #user = app.getUser({ or: 'redirect' });

  override render(): TemplateResult {
    const text = this.#user.then(({ primaryEmail }) => `Only ${primaryEmail} sees this page`);
    return html`<main>
      <h1>Notes</h1>
      <p>${until(text)}</p>
    </main>`;
  }
}

const page = (): TemplateResult => {
  if (location.pathname.startsWith('/handler/')) return html`<portico-handler></portico-handler>`;
  return location.pathname === '/notes' ? html`<notes-page></notes-page>` : html`<home-page></home-page>`;
};

class NotesApp extends LitElement {
  override render(): TemplateResult {
    return html`<header>
        <a href="/">Home</a> <a href="/notes">Notes</a>
        <portico-user-button></portico-user-button>
      </header>
      ${page()}`;
  }
}

customElements.define('home-page', HomePage);
customElements.define('notes-page', NotesPage);
customElements.define('notes-app', NotesApp);
