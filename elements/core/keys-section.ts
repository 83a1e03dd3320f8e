import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import Key from 'lucide/dist/esm/icons/key.mjs';
import { ApiKeyDialogs } from '../ui/api-key-dialogs.js';
import { QueryController } from './query.js';
import { apiKeyRow, apiKeyMethods, stateOf, STATES, type ApiKey, type ApiKeyMethods, type KeyState } from '../ui/api-keys.js';
import { button } from '../ui/button.js';
import { drawIcon } from '../ui/icons.js';
import { isFramed } from './framed.js';
import { Listing } from '../ui/list.js';
import { emptyState } from '../ui/section.js';
import { rowsStyle } from '../styles/rows.js';
import type { SectionView } from './settings-section.js';
import { TeamSection } from './team-section.js';

const KEY = drawIcon(Key);

/** Maximum number of API keys in a list without a search field. */
const MAX_WITHOUT_SEARCH = 8;

/** Base class for the sections that list, create and revoke a user's or team's API keys. */
export abstract class KeysSection extends TeamSection {
  static override readonly events = {
    onApiKeyCreated: 'portico-api-key-created',
    onApiKeyRevoked: 'portico-api-key-revoked',
    onError: 'portico-error',
  } as const;
  static override styles: CSSResultGroup = [TeamSection.styles, rowsStyle];
  static override properties: PropertyDeclarations = { owner: {} };

  /** The owner of the API keys: the signed-in user (`user`) or a team (`team`). */
  declare owner: 'user' | 'team' | undefined;

  protected override readonly right = 'apiKeys';
  protected override readonly titleKey = 'keys.title';
  protected override readonly descriptionKey = 'keys.description';
  readonly #listing = new Listing(this);
  #state: KeyState | '' = '';
  readonly #keys = new QueryController<readonly ApiKey[]>(this, () => this.view && this.#methods?.list());
  readonly #dialogs = new ApiKeyDialogs(this, {
    clock: () => this.client?.clock,
    create: (values) => this.#methods?.create(values),
    revoke: (id) => this.#methods?.revoke(id),
    created: (id) => void this.emit('portico-api-key-created', { id }),
    revoked: (id) => void this.emit('portico-api-key-revoked', { id }),
    failed: (error) => this.reportError(error),
  });

  protected override lists(): readonly QueryController<unknown>[] {
    return [...(this.#isOfTeam ? super.lists() : []), this.#keys];
  }

  protected override isOffered(view: SectionView): boolean {
    return this.#isOfTeam ? view.config.allowTeamApiKeys && super.isOffered(view) : view.config.allowUserApiKeys;
  }

  /** If there are no API keys, the button is below the line that says so. */
  protected override renderActions(): unknown {
    return this.#keys.data?.length === 0 ? nothing : this.#createButton();
  }

  #createButton(): unknown {
    return isFramed() ? undefined : button({ label: this.t('keys.create'), onClick: this.#dialogs.openCreation });
  }

  protected override renderBody(): TemplateResult {
    const { t } = this;
    const all = this.#sorted();
    const hasMany = all.length > MAX_WITHOUT_SEARCH;
    const items = hasMany && this.#state ? all.filter((key) => stateOf(key, this.#now) === this.#state) : all;
    const list =
      all.length === 0
        ? emptyState(KEY, html`<slot name="empty">${t('keys.empty')}</slot>`, this.#createButton())
        : this.#listing.render<ApiKey>({
            t,
            label: t('keys.title'),
            items,
            keyOf: ({ id }) => id,
            textOf: ({ description, value }) => `${description} ${value.lastFour}`,
            renderItem: (key) => apiKeyRow(t, key, this.#now, isFramed() ? undefined : this.#dialogs.openRevocation),
            searchAbove: MAX_WITHOUT_SEARCH,
            filters: hasMany ? this.#filter() : undefined,
          });
    return html`${isFramed() ? html`<p class="empty">${t('keys.framed')}</p>` : nothing} ${list} ${this.#dialogs.render(this.uid)}`;
  }

  get #isOfTeam(): boolean {
    return this.owner === 'team';
  }

  get #now(): number {
    return this.client?.clock.now() ?? 0;
  }

  get #methods(): ApiKeyMethods | undefined {
    const { api } = this;
    return api && apiKeyMethods(api, this.#isOfTeam ? this.idOfTeam : undefined);
  }

  /** Returns the API keys in display order: valid keys before expired and revoked keys, and newer keys before older keys. */
  #sorted(): readonly ApiKey[] {
    const rank = (key: ApiKey): number => (stateOf(key, this.#now) === 'valid' ? 0 : 1);
    return [...(this.#keys.data ?? [])].sort((a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime());
  }

  #filter(): TemplateResult {
    return html`<select class="portico-input" aria-label=${this.t('keys.status')} @change=${this.#choose}>
      <option value="">${this.t('keys.state.all')}</option>
      ${STATES.map((state) => html`<option value=${state} ?selected=${state === this.#state}>${this.t(`keys.state.${state}`)}</option>`)}
    </select>`;
  }

  #choose = (event: Event): void => {
    this.#state = (event.target as HTMLSelectElement).value as KeyState | '';
    this.requestUpdate();
  };
}
