// Every English message, from all of its files.
import { en } from '../../elements/messages/en.js';
import { enAccount } from '../../elements/messages/en-account.js';
import { enCli } from '../../elements/messages/en-cli.js';
import { enConnections } from '../../elements/messages/en-connections.js';
import { enFactors } from '../../elements/messages/en-factors.js';
import { enOAuth } from '../../elements/messages/en-oauth.js';
import { enPages } from '../../elements/messages/en-pages.js';
import { enParts } from '../../elements/messages/en-parts.js';
import { enPasskeys } from '../../elements/messages/en-passkeys.js';
import { enSettings } from '../../elements/messages/en-settings.js';
import { enSignUp } from '../../elements/messages/en-sign-up.js';
import { enTeamSettings } from '../../elements/messages/en-team-settings.js';
import { enTeams } from '../../elements/messages/en-teams.js';

export type Message = string | ((values: never) => string);

export const ENGLISH: Readonly<Record<string, Message>> = {
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
