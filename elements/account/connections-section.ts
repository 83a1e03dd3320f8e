import { css, html, nothing, type CSSResultGroup, type TemplateResult } from 'lit';
import { isPorticoError } from '../../src/index.js';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { CONNECTIONS_WORDS } from '../messages/en-connections.js';
import { address } from '../ui/address-text.js';
import { button } from '../ui/button.js';
import { isFramed } from '../core/framed.js';
import { drawMark, loadedProvider, loadProviders } from '../ui/load-provider-marks.js';
import { notice } from '../ui/notice.js';
import { forgetOAuth, recallOAuth, rememberOAuth } from '../core/pending-oauth.js';
import { actionError, badge, factList, labelFor, row } from '../ui/section.js';
import { section } from '../styles/section.js';
import { toast } from '../ui/toast.js';

const ownStyles = css`
  .row-text {
    flex-basis: 96px;
  }
  .lead {
    color: var(--_text);
  }
`;

/**
 * Lists the project's sign-in providers: first the connected providers with their accounts, then the others, each with a button to connect
 * it.
 *
 * @tag portico-connections-section
 * @fires {CustomEvent<{ provider: string }>} portico-before-oauth - Fired before a provider's page opens. The host page can prevent or
 *   delay the connection.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart row - A row of the section.
 */
export class ConnectionsSection extends SettingsSection {
  static override readonly tag = 'portico-connections-section';
  static override readonly words = CONNECTIONS_WORDS;
  static override readonly events = { onBeforeOauth: 'portico-before-oauth', onError: 'portico-error' } as const;
  static override styles: CSSResultGroup = [section, ownStyles];
  protected override readonly titleKey = 'account.connections.title';
  protected override readonly descriptionKey = 'account.connections.description';

  override connectedCallback(): void {
    super.connectedCallback();
    if (!loadedProvider('')) void loadProviders().then(() => this.requestUpdate());
  }

  protected override updated(): void {
    super.updated();
    const pending = recallOAuth();
    const id = this.visit.user?.oauthProviders.find((connected) => connected.id === pending?.provider)?.id;
    const name = pending?.returnTo && id && loadedProvider(id)?.name;
    if (!name) return;
    // This tab has just connected the account.
    forgetOAuth();
    toast(this.t('account.connections.added', { provider: name }), this);
  }

  protected override isOffered({ config }: SectionView): boolean {
    return config.oauthProviders.length > 0;
  }

  protected override renderBody({ user, config }: SectionView): TemplateResult {
    const connected = new Map(user.oauthProviders.map(({ id, email }) => [id, email]));
    const isConnected = ({ id }: { readonly id: string }): boolean => connected.has(id);
    const providers = [...config.oauthProviders].sort((a, b) => Number(isConnected(b)) - Number(isConnected(a)));
    return html`${isFramed() ? notice(this.t('auth.oauth.framed'), 'info') : nothing}
    ${providers.map(({ id }) => this.#row(id, connected.has(id), connected.get(id)))}`;
  }

  #row(id: string, isConnected: boolean, email: string | null | undefined): unknown {
    const provider = loadedProvider(id);
    if (!provider) return nothing;
    const { name, mark, tint } = provider;
    const title = html`<bdi translate="no">${name}</bdi>`;
    return row({
      // Sets the `style` property, because an attribute would require `style-src 'unsafe-inline'`.
      lead: html`<span class="lead" .style=${tint ? `color: ${tint}` : ''}>${drawMark(mark)}</span>`,
      title,
      badges: isConnected ? [badge(this.t('account.connections.connected'), 'good')] : [],
      detail: isConnected ? factList([...(email ? [address(email)] : []), this.t('account.connections.stays')]) : undefined,
      actions: isConnected
        ? undefined
        : button({
            label: labelFor(this.t('account.connections.connect'), name, false),
            isBusy: this.action.isBusy(id),
            isDisabled: isFramed() || (this.action.isBusy() && !this.action.isBusy(id)),
            onClick: () => void this.#connect(id),
          }),
      below: actionError(this.uid, this.action, id),
    });
  }

  async #connect(provider: string): Promise<void> {
    await this.action.run(provider, async () => {
      if (!(await this.ask('portico-before-oauth', { provider }))) return;
      rememberOAuth({ provider, returnTo: location.pathname + location.search + location.hash });
      try {
        await this.api?.auth.linkOAuthAccount({ provider });
      } catch (error) {
        // The visitor returned from the provider with the Back button, and the browser restored this page from its cache.
        if (!isPorticoError(error, 'ABORTED')) throw error;
      }
    });
  }
}
