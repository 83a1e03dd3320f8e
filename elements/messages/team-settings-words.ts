import { enTeamSettings } from './en-team-settings.js';
import { SETTINGS_WORDS } from './settings-words.js';

/** The English of the settings of a team, and of API keys. */
export const TEAM_SETTINGS_WORDS = { ...SETTINGS_WORDS, ...enTeamSettings };
