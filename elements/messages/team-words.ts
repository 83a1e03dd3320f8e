import { enTeams } from './en-teams.js';
import { WORDS } from './page-words.js';

/** The English of the invitation page. */
export const TEAM_WORDS = { ...WORDS, ...enTeams };
