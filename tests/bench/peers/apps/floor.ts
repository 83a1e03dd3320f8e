// The floor of the comparison: a handwritten sign-in form with Lit. It reads the settings of the project with one request, and shows a
// button for each provider, and a passkey button if the settings allow passkeys.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';

interface Settings {
  readonly config: {
    readonly credential_enabled: boolean;
    readonly passkey_enabled: boolean;
    readonly enabled_oauth_providers: readonly { readonly id: string }[];
  };
}

export class FloorForm extends LitElement {
  static override properties = { settings: { state: true }, message: { state: true } };
  static override styles = css`
    :host {
      display: block;
      max-width: 400px;
      margin: 40px auto;
      font-family: system-ui, sans-serif;
    }
    form,
    label {
      display: grid;
      gap: 8px;
    }
    input,
    button {
      height: 40px;
      border: 1px solid #8b8b95;
      border-radius: 8px;
      font: inherit;
    }
    button[type='submit'] {
      background: #2f5bea;
      color: #fff;
    }
  `;
  /** Headers of API requests. */
  static headers: Record<string, string> = {};
  declare settings: Settings | undefined;
  declare message: string;

  constructor() {
    super();
    this.message = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  async load(): Promise<void> {
    const response = await fetch('/api/v1/projects/current', { headers: FloorForm.headers });
    this.settings = (await response.json()) as Settings;
  }

  submit(event: Event): void {
    event.preventDefault();
    this.message = 'Signing in …';
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.settings) return nothing;
    const { passkey_enabled: hasPasskeys, enabled_oauth_providers: providers } = this.settings.config;
    return html`<h1>Sign in</h1>
      ${providers.map(({ id }) => html`<button type="button">Continue with ${id}</button>`)}
      ${hasPasskeys ? html`<button type="button">Sign in with a passkey</button>` : nothing}
      <form @submit=${this.submit}>
        <label>Email<input type="email" name="email" autocomplete="username" required /></label>
        <label>Password<input type="password" name="password" autocomplete="current-password" required /></label>
        <button type="submit">Sign in</button>
      </form>
      <p role="status">${this.message}</p>`;
  }
}
