// Combines the scenes of all pages.
import { ACCOUNT_SCENES } from '../scenes/account.js';
import { AUTH_SCENES } from '../scenes/auth.js';
import { METHOD_SCENES } from '../scenes/methods.js';
import { PAGE_SCENES } from '../scenes/pages.js';
import { SETTINGS_SCENES } from '../scenes/settings.js';
import { TEAM_SCENES } from '../scenes/teams.js';

export const SCENES = { ...AUTH_SCENES, ...PAGE_SCENES, ...SETTINGS_SCENES, ...ACCOUNT_SCENES, ...TEAM_SCENES, ...METHOD_SCENES };
