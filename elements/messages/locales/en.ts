// All English messages. The package exports each file in this folder as `portico-auth/locales/<language>`.
import { enAccount } from '../en-account.js';
import { enCli } from '../en-cli.js';
import { enConnections } from '../en-connections.js';
import { enFactors } from '../en-factors.js';
import { enOAuth } from '../en-oauth.js';
import { enPages } from '../en-pages.js';
import { enParts } from '../en-parts.js';
import { enPasskeys } from '../en-passkeys.js';
import { enSettings } from '../en-settings.js';
import { enSignUp } from '../en-sign-up.js';
import { enTeamSettings } from '../en-team-settings.js';
import { enTeams } from '../en-teams.js';
import { en } from '../en.js';

/**
 * All messages in English, as a basis for translations and changes. Elements contain their own English messages and do not load this
 * module.
 */
export const messages = {
  ...en,
  ...enConnections,
  ...enOAuth,
  ...enPages,
  ...enParts,
  ...enPasskeys,
  ...enSettings,
  ...enSignUp,
  ...enTeamSettings,
  ...enAccount,
  ...enTeams,
  ...enCli,
  ...enFactors,
};
