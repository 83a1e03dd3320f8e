import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit';
import { HashController, hashOf, onPlainClick } from '../core/hash.js';
import { TabScroll } from '../core/tab-scroll.js';
import { TeamSection } from '../core/team-section.js';
import { TEAM_RIGHTS, type TeamRight } from '../core/team-rights.js';
import type { ElementClass } from '../define.js';
import { tabFade } from '../styles/tab-fade.js';
import { badge, row } from '../ui/section.js';
import { toast } from '../ui/toast.js';
import { teamPageStyle } from './team-page-style.js';
import { roleNames } from './team-roles.js';
import { TEAM_PARTS, type TeamPart, type TeamPartId } from './team-parts.js';

const RIGHTS = Object.keys(TEAM_RIGHTS) as readonly TeamRight[];
const PARTS: readonly TeamPart[] = TEAM_PARTS;
const SECTIONS = PARTS.flatMap(({ sections }) => sections);

/**
 * Shows the settings of one team: a navigation with the parts of the settings, and the open part with the sections that the user has
 * permission to see. Without `active`, the URL hash contains the part.
 *
 * @tag portico-team-page
 * @fires {CustomEvent<{ id: string }>} portico-section-changed - The user opened another part. The ID has the form
 *   `team-<team ID>/<part>`. Unless `active` is set, it is also the URL hash.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - A section of the team shows an error.
 * @slot description - Content below the title of the error message.
 * @slot actions - Buttons next to the title of the error message.
 * @csspart section - The skeleton or the error message.
 * @csspart title - The team's name, or the title of the error message.
 * @csspart body - The error message below the title.
 * @csspart row - The message if the team does not exist.
 * @csspart nav - The navigation.
 * @csspart nav-item - A link in the navigation.
 * @csspart badge - A role of the user.
 */
export class TeamPage extends TeamSection {
  static override readonly tag = 'portico-team-page';
  static override readonly uses = SECTIONS as unknown as readonly ElementClass[];
  static override readonly events = { onSectionChanged: 'portico-section-changed', onError: 'portico-error' } as const;
  static override styles: CSSResultGroup = [TeamSection.styles, tabFade, teamPageStyle];
  static override properties: PropertyDeclarations = { active: {} };
  protected override readonly right = 'profile';
  protected override readonly titleKey = 'team.identity.title';

  /** The open part: `general`, `members`, `api-keys` or `danger`. If omitted, the URL hash selects the part. */
  declare active: string | undefined;

  readonly #hash = new HashController(this);
  /** The sections of each part. They stay on the page while their part is closed, so that typed text is kept. */
  #sections: ReadonlyMap<TeamPartId, readonly TeamSection[]> | undefined;
  #allowed: readonly TeamRight[] = [];

  constructor() {
    super();
    new TabScroll(this);
  }

  /** The label of the open part. Empty for the first part, whose title is the name of the team. */
  get documentTitle(): string {
    const label = PARTS.slice(1).find(({ id }) => id === this.#wanted)?.label;
    return label ? this.t(label) : '';
  }

  protected override isOffered(): boolean {
    return this.idOfTeam !== '';
  }

  protected override afterUpdate(): void {
    if (this.permissions.state.status === 'ready' && this.own) this.#reportLostPermissions();
  }

  protected override updated(): void {
    super.updated();
    // If the focused control is in a part that was closed, for example with the Back button, focuses the open part's link.
    const isHidden = this.shadowRoot?.activeElement?.closest('[hidden]');
    if (isHidden) this.renderRoot.querySelector<HTMLElement>('[aria-current]')?.focus();
  }

  override render(): unknown {
    if (this.phase !== 'ready') return super.render();
    const { own, t } = this;
    if (!own) return row({ title: t('team.gone.title'), detail: t('team.gone.body') });
    const hidesTitle = this.nameOfTeam === this.pageTitle;
    return html`<div class="page">
      <div class="team-head ${hidesTitle ? 'below-title' : ''}">
        <div class="team-title ${hidesTitle ? 'unseen' : ''}" part="title" role="heading" aria-level=${this.level}><bdi>${this.nameOfTeam}</bdi></div>
        ${this.#roles().map((name) => badge(name))}
      </div>
      ${this.#nav()} ${this.#current === undefined ? html`<div class="section-bone" aria-busy="true"></div>` : nothing} ${this.#content()}
    </div>`;
  }

  protected override renderBody(): unknown {
    return nothing;
  }

  /**
   * Renders the placeholders for the team's name or the user's role, the navigation and a section. If the page has a title, it shows the
   * team's name.
   */
  protected override skeleton(): TemplateResult {
    const hidesTitle = this.pageTitle !== undefined;
    return html`<div class="page">
      <div class="team-head ${hidesTitle ? 'below-title' : ''}"><div class="section-bone ${hidesTitle ? '' : 'name'}"></div></div>
      <div class="section-bone tabs"></div>
      ${super.skeleton()}
    </div>`;
  }

  /** The ID of the part that `active` or the URL hash names. */
  get #wanted(): string {
    const [item, part = ''] = this.#hash.value.split('/');
    return this.active ?? (item === this.#itemId ? part : '');
  }

  get #itemId(): string {
    return `team-${this.idOfTeam}`;
  }

  /** The parts with sections that the user may see. Only the first part until the permissions are loaded, so that links do not move. */
  get #parts(): readonly TeamPart[] {
    const { config } = this.visit;
    if (this.permissions.state.status === 'loading') return PARTS.slice(0, 1);
    return PARTS.filter(({ rights, isOffered }) => rights.some((right) => this.may(right)) && (!config || (isOffered?.(config) ?? true)));
  }

  /** The ID of the open part. `undefined` while it is not known whether the user may see the wanted part. */
  get #current(): TeamPartId | undefined {
    const wanted = PARTS.find(({ id }) => id === this.#wanted);
    if (wanted && this.#parts.includes(wanted)) return wanted.id;
    return wanted && this.permissions.state.status === 'loading' ? undefined : 'general';
  }

  /** The names of the user's roles in the team. */
  #roles(): readonly string[] {
    return roleNames(this.t, this.permissions.data?.map(({ id }) => id) ?? []);
  }

  #nav(): TemplateResult {
    const link = ({ id, label }: TeamPart): TemplateResult => html`<li>
      <a class="nav-item" part="nav-item" href=${hashOf(`${this.#itemId}/${id}`)} aria-current=${id === this.#current ? 'page' : nothing} @click=${onPlainClick(() => this.#choose(id))}>
        ${this.t(label)}
      </a>
    </li>`;
    return html`<nav class="nav" part="nav" aria-label=${this.t('team.nav.label')}><ul>${this.#parts.map(link)}</ul></nav>`;
  }

  /** Renders the sections. A section renders nothing if the user lacks the permission that it requires. */
  #content(): readonly TemplateResult[] {
    const create = ({ tag }: { readonly tag: string }): TeamSection => document.createElement(tag) as TeamSection;
    this.#sections ??= new Map(PARTS.map(({ id, sections }) => [id, sections.map(create)]));
    for (const section of [...this.#sections.values()].flat())
      Object.assign(section, { teamId: this.idOfTeam, headingLevel: this.level + 1 });
    return [...this.#sections].map(([id, sections]) => html`<div class="stack" ?hidden=${id !== this.#current}>${sections}</div>`);
  }

  #choose(id: TeamPartId): void {
    const hash = `${this.#itemId}/${id}`;
    if (this.active === undefined) this.#hash.go(hash);
    else this.active = id;
    this.emit('portico-section-changed', { id: hash });
  }

  /** Shows a message if the user lost a permission. */
  #reportLostPermissions(): void {
    const allowed = RIGHTS.filter((right) => this.may(right));
    if (this.#allowed.some((right) => !allowed.includes(right))) toast(this.t('team.permissionLost'), this);
    this.#allowed = allowed;
  }
}
