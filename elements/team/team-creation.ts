import { html, type TemplateResult } from 'lit';
import { hasTouchKeyboard } from '../core/first-field.js';
import { SettingsSection, type SectionView } from '../core/settings-section.js';
import { FormController } from '../form/form-controller.js';
import { rememberNewTeam } from './new-team.js';
import { TEAM_SETTINGS_WORDS } from '../messages/en-team-settings.js';
import { button } from '../ui/button.js';
import { field } from '../ui/field.js';
import { row } from '../ui/section.js';
import { rowsStyle } from '../styles/rows.js';

const NAME = { name: 'name', type: 'text', autocomplete: 'off', enterkeyhint: 'done' } as const;

/**
 * Creates a team, which becomes the user's selected team.
 *
 * @tag portico-team-creation
 * @fires {CustomEvent<{ teamId: string }>} portico-team-created - The team was created.
 * @fires {CustomEvent<{ code: string, recoverable: boolean }>} portico-error - The section shows an error.
 * @slot description - Replaces the line below the title.
 * @slot actions - Buttons next to the title.
 * @csspart section - The whole section.
 * @csspart title - The title.
 * @csspart body - The content below the title.
 * @csspart form - The form.
 * @csspart row - The message if users cannot create teams.
 */
export class TeamCreation extends SettingsSection {
  static override readonly tag = 'portico-team-creation';
  static override readonly words = TEAM_SETTINGS_WORDS;
  static override readonly events = { onTeamCreated: 'portico-team-created', onError: 'portico-error' } as const;
  static override styles = [SettingsSection.styles, rowsStyle];
  protected override readonly titleKey = 'team.create.title';
  protected override readonly descriptionKey = 'team.create.description';

  #created = '';
  #wasReady = false;
  readonly #form = new FormController(this, {
    fields: { name: { input: NAME.name, words: 'teamName' } },
    send: async ({ name }) => {
      this.#created = (await this.api?.teams.create({ displayName: name }))?.id ?? '';
      return { status: 'ok', data: undefined } as const;
    },
    done: () => void this.#open(),
    failed: (error) => this.reportError(error),
  });

  protected override renderBody({ config }: SectionView): TemplateResult {
    const { t, uid } = this;
    const form = this.#form;
    if (!config.clientTeamCreationEnabled) return row({ title: t('team.create.off') });
    return html`<form class="portico-form row-form" part="form" novalidate @submit=${form.submit} @input=${form.input}>
      ${form.notice} ${field({ uid, kind: NAME, label: t('field.teamName.label'), ...form.fieldState('name') })}
      <div class="portico-actions portico-natural">
        ${button({ label: t('team.create.action'), kind: 'primary', isBusy: form.isPending, isDisabled: form.isWaiting })}
      </div>
    </form>`;
  }

  protected override updated(): void {
    super.updated();
    if (this.phase !== 'ready' || this.#wasReady) return;
    this.#wasReady = true;
    // If an element around this section has focus, the user opened this section with a link of the navigation.
    const { activeElement, body } = this.ownerDocument;
    if (activeElement !== body && activeElement?.contains(this) && !hasTouchKeyboard())
      this.renderRoot.querySelector<HTMLElement>('input')?.focus();
  }

  async #open(): Promise<void> {
    // Clears the form, so that the next navigation does not warn about unsaved text.
    this.renderRoot.querySelector('form')?.reset();
    this.emit('portico-team-created', { teamId: this.#created });
    await this.api?.teams.list.query({ userId: 'me' }).read();
    rememberNewTeam(this.#created);
    location.hash = `team-${this.#created}/members`;
  }
}
