// Teams: the invitation, the settings of a team, its keys, the switcher.
import { knownError } from '../support/stage.js';
import { codeOf, pressPrimary, scene, toPhase, UNKNOWN, type Scene } from '../support/scene.js';
import { until } from '../support/screen.js';
import { freshEmail } from '../support/stage.js';
import { invitation } from '../support/teams.js';

const DETAILS = '/team-invitations/accept/details';
/** A name that cannot be broken, and looks like an address so that it is not taken for a word of ours. */
const LONG_NAME = '4donaudampfschifffahrtselektrizitaetenhauptbetriebswerk@bau';
const invited = () => invitation(freshEmail(), LONG_NAME);

const INVITATION_SCENES: Readonly<Record<string, Scene>> = {
  'invitation, incomplete': scene('portico-team-invitation', {}, { searchParams: {} }),
  'invitation, signed out': scene('portico-team-invitation', {}, UNKNOWN),
  'invitation, checking': scene('portico-team-invitation', { isSignedIn: true, held: DETAILS }, UNKNOWN),
  'invitation, asking': scene('portico-team-invitation', { isSignedIn: true }, codeOf(invited)),
  'invitation, other address': scene('portico-team-invitation', { isSignedIn: true }, async () => ({
    ...(await codeOf(invited)()),
    email: freshEmail(60),
  })),
  'invitation, joined': scene('portico-team-invitation', { isSignedIn: true }, codeOf(invited), toPhase('done', pressPrimary)),
  'invitation, expired': scene(
    'portico-team-invitation',
    { isSignedIn: true, answers: { [DETAILS]: knownError('VERIFICATION_CODE_EXPIRED') as () => Response } },
    UNKNOWN,
  ),
  'invitation, not loaded': scene(
    'portico-team-invitation',
    { isSignedIn: true, answers: { [DETAILS]: () => new Response('', { status: 404 }) } },
    UNKNOWN,
    async (page) => until(() => page.phase === 'failed', 'not loaded'),
  ),
};

export const TEAM_SCENES: Readonly<Record<string, Scene>> = { ...INVITATION_SCENES };
