// Renders the button and the panel of the team switcher.
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import Check from 'lucide/dist/esm/icons/check.mjs';
import ChevronsUpDown from 'lucide/dist/esm/icons/chevrons-up-down.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import Settings from 'lucide/dist/esm/icons/settings.mjs';
import type { MenuController } from '../../ui/menu.js';
import type { Translate } from '../../messages/types.js';
import { userIcon } from '../../ui/avatar.js';
import { drawIcon } from '../../ui/icons.js';
import { shortName } from '../../ui/person.js';
import { teamIcon, type Team } from '../../ui/team-image.js';

const CHECK = drawIcon(Check);
const CHOOSE = drawIcon(ChevronsUpDown);
const PLUS = drawIcon(Plus);
const SETTINGS = drawIcon(Settings);

/** Maximum number of teams in a list without a search field. */
const MAX_WITHOUT_SEARCH = 7;

export interface TeamListOptions {
  readonly t: Translate;
  readonly list: MenuController;
  readonly teams: readonly Team[];
  readonly current: Team | undefined;
  readonly placeholder: string | undefined;
  /** Whether the list has an option for no team. */
  readonly allowNone: boolean;
  /** The text in the search field. */
  readonly text: string;
  readonly search: (event: Event) => void;
  readonly choose: (team: Team | null) => void;
  readonly settingsOf: (teamId: string) => string;
  /** The URL of the page that creates a team, or `undefined` if the project does not allow users to create teams. */
  readonly creation: string | undefined;
}

/** Renders the button with the team's name. */
export const teamTrigger = ({ t, list, current, placeholder }: TeamListOptions): TemplateResult => html`<button
  class="trigger"
  part="trigger"
  type="button"
  aria-haspopup="listbox"
  aria-expanded=${list.isOpen}
  @click=${list.toggle}
  @keydown=${list.openByKey}
>
  ${current ? teamIcon(current) : nothing}<bdi class="name">${current ? shortName(current.displayName) : (placeholder ?? t('team.choose'))}</bdi>
  ${CHOOSE}
</button>`;

const option = (team: Team | null, name: string, isCurrent: boolean, choose: TeamListOptions['choose']): TemplateResult =>
  html`<button class="item" part="option" role="option" tabindex="-1" type="button" aria-selected=${isCurrent} @click=${() => choose(team)}>
    ${team ? teamIcon(team) : userIcon}<bdi class="name">${name}</bdi>${isCurrent ? CHECK : nothing}
  </button>`;

/** Renders the links to the current team's settings and to the creation of a team. */
const foot = ({ t, list, current, settingsOf, creation }: TeamListOptions): TemplateResult => {
  const link = (part: string, href: string, icon: TemplateResult, label: string): TemplateResult =>
    html`<a class="item" part=${part} href=${href} @click=${list.close}>${icon}<span>${label}</span></a>`;
  return html`<div class="foot">
    ${current ? link('settings', settingsOf(current.id), SETTINGS, t('team.switcher.settings')) : nothing}
    ${creation ? link('create', creation, PLUS, t('team.switcher.create')) : nothing}
  </div>`;
};

/** Renders the open panel with the search field, the list and the links. */
export const teamPanel = (options: TeamListOptions): TemplateResult => {
  const { t, list, teams, current, allowNone, text, search, choose, creation } = options;
  const matches = ({ displayName }: Team): boolean => displayName.toLowerCase().includes(text.toLowerCase());
  const others = teams.filter((team) => team.id !== current?.id && matches(team));
  const each = repeat(
    others,
    ({ id }) => id,
    (team) => option(team, shortName(team.displayName), false, choose),
  );
  const none = teams.length === 0 ? t('team.switcher.none') : others.length === 0 && text ? t('team.switcher.noMatch') : undefined;
  return html`<div class="menu at-start" part="menu" popover="manual" @keydown=${list.move} @focusout=${list.leave}>
    ${
      teams.length > MAX_WITHOUT_SEARCH
        ? html`<input class="search" part="search" type="search" autocomplete="off" aria-label=${t('team.switcher.search')} placeholder=${t('team.switcher.search')} .value=${text} @input=${search} />`
        : nothing
    }
    ${current ? html`<div class="label" aria-hidden="true">${t('team.switcher.current')}</div>` : nothing}
    <div class="list" part="listbox" role="listbox" tabindex="-1" aria-label=${t('team.choose')} ?hidden=${teams.length === 0 && !allowNone}>
      ${current ? html`<div role="group" aria-label=${t('team.switcher.current')}>${option(current, shortName(current.displayName), true, choose)}</div>` : nothing}
      ${
        others.length > 0 || allowNone
          ? html`<div role="group" aria-label=${t('team.switcher.others')}>
              ${current ? html`<div class="label" aria-hidden="true">${t('team.switcher.others')}</div>` : nothing}
              ${allowNone && !text ? option(null, t('team.switcher.personal'), !current, choose) : nothing} ${each}
            </div>`
          : nothing
      }
    </div>
    ${none ? html`<div class="label">${none}</div>` : nothing}
    ${current || creation ? foot(options) : nothing}
  </div>`;
};
