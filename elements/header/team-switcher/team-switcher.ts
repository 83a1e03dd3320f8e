import { html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { PorticoElement } from '../../core/portico-element.js';
import { MenuController } from '../../ui/menu.js';
import { QueryController } from '../../core/query.js';
import { Visit } from '../../core/visit.js';
import { SWITCHER_WORDS } from '../../messages/en-teams.js';
import { announce } from '../../core/announcer.js';
import { errorText } from '../../messages/error-text.js';
import { settingsOf, type Team } from '../../ui/team-image.js';
import { teamPanel, teamTrigger, type TeamListOptions } from './team-list.js';
import { switcher } from './style.js';

/** The user's choice of a team or of no team. */
interface Choice {
  readonly id: string | null;
}

/**
 * Shows a button with the selected team's name. The button opens a list of the user's teams.
 *
 * @tag portico-team-switcher
 * @fires {CustomEvent<{ teamId: string | null }>} portico-before-team-select - Fired before another team is selected. The page can prevent
 *   or delay the selection.
 * @fires {CustomEvent<{ teamId: string | null }>} portico-team-selected - Another team was selected.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The team could not be selected.
 * @fires {CustomEvent<{ url: string, reason: string, replace: boolean }>} portico-before-redirect - Fired before a redirect to the team's
 *   page. Cancelable.
 * @slot signed-out - Content for visitors who are not signed in.
 * @csspart trigger - The button.
 * @csspart menu - The menu.
 * @csspart listbox - The list.
 * @csspart option - A team.
 * @csspart search - The search field above a long list of teams.
 * @csspart settings - The link to the settings of the current team.
 * @csspart create - The link to create a team.
 * @csspart team-icon - The picture of a team.
 * @csspart initials - The initials of a team without a picture.
 */
export class TeamSwitcher extends PorticoElement {
  static override readonly tag = 'portico-team-switcher';
  static override readonly words = SWITCHER_WORDS;
  static override readonly events = {
    onBeforeTeamSelect: 'portico-before-team-select',
    onTeamSelected: 'portico-team-selected',
    onError: 'portico-error',
    onBeforeRedirect: 'portico-before-redirect',
  } as const;
  static override styles: CSSResultGroup = switcher;
  static override properties: PropertyDeclarations = {
    noUpdateSelectedTeam: { type: Boolean, attribute: 'no-update-selected-team' },
    allowNone: { type: Boolean, attribute: 'allow-none' },
    placeholder: {},
    urlTemplate: { attribute: 'url-template' },
    urlMap: { attribute: false },
    selectedTeam: { attribute: false },
  };

  /** Whether to only fire events, without saving the choice as the user's selected team. */
  declare noUpdateSelectedTeam: boolean;
  /** Whether the list has an option for no team. */
  declare allowNone: boolean;
  /** The button's label if no team is selected. */
  declare placeholder: string | undefined;
  /** URL template of the page to open after a choice, for example `/t/{id}`. */
  declare urlTemplate: string | undefined;
  /** Returns the URL to open after a choice. Takes precedence over `urlTemplate`. */
  declare urlMap: ((team: Team) => string) | undefined;
  /** The team to show instead of the user's selected team. */
  declare selectedTeam: Pick<Team, 'id'> | null | undefined;

  readonly #visit = new Visit(this, () => this.client);
  readonly #teams = new QueryController(this, () => (this.#visit.user ? this.api?.teams.list.query({ userId: 'me' }) : undefined));
  readonly #list = new MenuController(this, 'option');
  #text = '';
  /** The user's choice. Cleared after it is saved, unless the host page sets `selectedTeam` or `noUpdateSelectedTeam`. */
  #chosen: Choice | undefined;
  /** The number of choices so far. Each choice is identified by its number. */
  #choices = 0;
  /** The number of the latest choice that the page has not prevented. Earlier choices are ignored. */
  #accepted = 0;
  /** ID of the team that the host page set. */
  #given: string | undefined;
  /** ID of the last team that the host page set and this element saved. */
  #saved: string | undefined;
  #failure: unknown;

  constructor() {
    super();
    this.noUpdateSelectedTeam = false;
    this.allowNone = false;
  }

  protected override willUpdate(): void {
    if (!this.#list.isOpen) this.#text = '';
    const id = this.selectedTeam?.id;
    if (id !== this.#given) this.#chosen = undefined;
    this.#given = id;
  }

  /** If the host page sets a team, saves it as the user's selected team. */
  protected override afterUpdate(): void {
    const id = this.#given;
    const { user } = this.#visit;
    if (!user || id === this.#saved) return;
    this.#saved = id;
    if (id !== undefined && id !== user.selectedTeamId) void this.#save(id).catch((error: unknown) => this.reportError(error));
  }

  override render(): unknown {
    const { status, user } = this.#visit;
    if (status === 'idle') return nothing;
    if (status === 'ready' && !user) return html`<slot name="signed-out"></slot>`;
    if (status === 'loading' || this.#teams.state.status === 'loading')
      return html`<div class="placeholder" aria-busy="true" role="group" aria-label=${this.t('common.loading')}></div>`;
    const options = this.#options();
    return html`<div class="anchor">
      ${teamTrigger(options)}
      ${this.#failure === undefined ? nothing : html`<p class="problem">${errorText(this.t, this.#failure)}</p>`}
      ${this.#list.isOpen ? teamPanel(options) : nothing}
    </div>`;
  }

  /** The team to show: the user's last choice, the team that the host page set, or the user's selected team, in this order. */
  get #current(): Team | undefined {
    const given = this.selectedTeam === undefined ? this.#visit.user?.selectedTeamId : this.selectedTeam?.id;
    const id = this.#chosen ? this.#chosen.id : given;
    return this.#teams.data?.find((team) => team.id === id);
  }

  #options(): TeamListOptions {
    const settings = this.href('accountSettings');
    return {
      t: this.t,
      list: this.#list,
      teams: this.#teams.data ?? [],
      current: this.#current,
      placeholder: this.placeholder,
      allowNone: this.allowNone,
      text: this.#text,
      search: this.#search,
      choose: (team) => void this.#choose(team),
      settingsOf: (teamId) => settingsOf(() => settings, teamId),
      creation: this.#visit.config?.clientTeamCreationEnabled ? `${settings}#team-creation` : undefined,
    };
  }

  #search = (event: Event): void => {
    this.#text = (event.target as HTMLInputElement).value.trim();
    this.requestUpdate();
  };

  async #choose(team: Team | null): Promise<void> {
    const before = this.#current?.id;
    this.#list.close();
    const teamId = team?.id ?? null;
    if (teamId === (before ?? null)) return;
    const choice = (this.#choices += 1);
    try {
      // The page may have accepted a later choice first.
      if (!(await this.ask('portico-before-team-select', { teamId })) || this.#accepted > choice) return;
      this.#accepted = choice;
      this.#failure = undefined;
      this.#chosen = { id: teamId };
      this.requestUpdate();
      await this.#save(teamId);
      if (this.#accepted !== choice) return;
      if (this.selectedTeam === undefined && !this.noUpdateSelectedTeam) this.#chosen = undefined;
    } catch (error) {
      if (this.#accepted > choice) return;
      this.#chosen = undefined;
      this.#failure = error;
      announce(this, errorText(this.t, error), 'assertive');
      this.reportError(error);
      return this.requestUpdate();
    }
    this.emit('portico-team-selected', { teamId });
    if (team) await this.#openTeam(team);
  }

  /** Saves a choice as the user's selected team, unless `noUpdateSelectedTeam` is set. */
  async #save(teamId: string | null): Promise<void> {
    if (this.noUpdateSelectedTeam) return;
    await this.api?.currentUser.update({ selectedTeamId: teamId });
    await this.api?.user.read();
  }

  async #openTeam(team: Team): Promise<void> {
    const url = this.urlMap?.(team) ?? this.urlTemplate?.replaceAll('{id}', encodeURIComponent(team.id));
    if (url === undefined || !this.mayLeave(url, 'team-selected', false)) return;
    try {
      await this.client?.redirects.toUrl(url);
    } catch (error) {
      this.reportError(error);
    }
  }
}
