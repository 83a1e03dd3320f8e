import { enTeams } from './en-teams.js';
import { en } from './en.js';

/** The English of the team switcher. */
export const SWITCHER_WORDS = { ...en, ...enTeams };
