// Defines scenes for the invitation page, the team settings, the API keys and the team switcher.
import { knownError } from '../support/stage.js';
import { broken, codeOf, waitFor, pressPrimary, scene, toPhase, UNKNOWN_CODE, type Scene, type Steps } from '../support/scene.js';
import { fault, idOf, listOf, many } from '../support/service.js';
import { all, fill, one, submit, textOf, until } from '../support/screen.js';
import { freshEmail } from '../support/stage.js';
import { invitation } from '../support/teams.js';

const DETAILS = '/team-invitations/accept/details';
/** A long name without a space where a line could break. The `@` makes the translation test ignore the name. */
const LONG_NAME = '4donaudampfschifffahrtselektrizitaetenhauptbetriebswerk@bau';
const invited = () => invitation(freshEmail(), LONG_NAME);

const INVITATION_SCENES: Readonly<Record<string, Scene>> = {
  'invitation, link without a code': scene('portico-team-invitation', {}, { searchParams: {} }),
  'invitation, signed out': scene('portico-team-invitation', {}, UNKNOWN_CODE),
  'invitation, checking': scene('portico-team-invitation', { isSignedIn: true, held: DETAILS }, UNKNOWN_CODE),
  'invitation, confirmation': scene('portico-team-invitation', { isSignedIn: true }, codeOf(invited)),
  'invitation, sent to another email address': scene('portico-team-invitation', { isSignedIn: true }, async () => ({
    ...(await codeOf(invited)()),
    email: freshEmail(60),
  })),
  'invitation, joined': scene('portico-team-invitation', { isSignedIn: true }, codeOf(invited), toPhase('done', pressPrimary)),
  'invitation, expired': scene(
    'portico-team-invitation',
    { isSignedIn: true, responses: { [DETAILS]: knownError('VERIFICATION_CODE_EXPIRED') as () => Response } },
    UNKNOWN_CODE,
  ),
  'invitation, not loaded': scene(
    'portico-team-invitation',
    { isSignedIn: true, responses: { [DETAILS]: fault(404) } },
    UNKNOWN_CODE,
    async (page) => until(() => page.phase === 'failed', 'the page reaches the `failed` phase'),
  ),
};

const KEYS_PATH = '/user-api-keys';
const listed = (count: number, item: (n: number) => object): (() => Response) => listOf(many(count, (n) => ({ id: idOf(n), ...item(n) })));
const at = Date.UTC(2026, 0, 1);
/** Returns a responder with `count` API keys. In turn, they are valid, about to expire, expired, and revoked. */
const keys = (count: number) =>
  listed(count, (n) => ({
    type: 'user',
    user_id: idOf(n),
    description: LONG_NAME,
    is_public: false,
    created_at_millis: at,
    value: { last_four: '9a0b' },
    ...[{}, { expires_at_millis: Date.now() + at / 1e6 }, { expires_at_millis: at }, { manually_revoked_at_millis: at }][n % 4],
  }));
const openDialog: Steps = async (section) => {
  all(section, 'button')[0]?.click();
  await waitFor(section, 'dialog');
};
const toSecret: Steps = async (section, stage) => {
  await openDialog(section, stage);
  fill(section, { description: LONG_NAME });
  submit(section);
  await waitFor(section, '.secret');
};

const KEY_SCENES: Readonly<Record<string, Scene>> = {
  'API keys, loading': scene('portico-api-keys-section', { isSignedIn: true, held: KEYS_PATH }),
  'API keys, empty': scene('portico-api-keys-section', { isSignedIn: true }),
  'API keys, not loaded': scene('portico-api-keys-section', { isSignedIn: true, responses: { [KEYS_PATH]: broken } }),
  'API keys, few': scene('portico-api-keys-section', { isSignedIn: true, responses: { [KEYS_PATH]: keys(4) } }),
  'API keys, many': scene('portico-api-keys-section', { isSignedIn: true, responses: { [KEYS_PATH]: keys(9) } }),
  'API keys, create dialog': scene('portico-api-keys-section', { isSignedIn: true }, {}, async (section, stage) => {
    await openDialog(section, stage);
    submit(section);
    await waitFor(section, '.portico-error');
  }),
  'API keys, new key': scene('portico-api-keys-section', { isSignedIn: true }, {}, toSecret),
  'API keys, revoking': scene(
    'portico-api-keys-section',
    { isSignedIn: true, responses: { [KEYS_PATH]: keys(1) } },
    {},
    async (section) => {
      one(section, '.row button').click();
      await waitFor(section, 'dialog');
    },
  ),
};

const inTeam: Steps = async (section, { app, respond }) => {
  await app.currentUser.update({ displayName: LONG_NAME });
  const team = await app.teams.create({ displayName: LONG_NAME });
  respond(
    '/team-invitations',
    listed(2, (n) => ({ team_id: team.id, expires_at_millis: Date.now() + 6.9e8, recipient_email: freshEmail(50 + n) })),
  );
  respond(
    '/team-member-profiles',
    listed(11, (n) => ({ team_id: team.id, user_id: idOf(n), display_name: LONG_NAME, profile_image_url: null })),
  );
  Object.assign(section, { teamId: team.id });
  await until(() => textOf(section) !== '' && all(section, '[aria-busy="true"]:not(button)').length === 0, 'the section is loaded');
};
const confirming =
  (selector: string, shown: string): Steps =>
  async (section, stage) => {
    await inTeam(section, stage);
    await waitFor(section, selector);
    one(section, selector).click();
    await waitFor(section, shown);
  };

const SECTION_SCENES: Readonly<Record<string, Scene>> = {
  'team page, everything': scene('portico-team-page', { isSignedIn: true }, {}, async (page, stage) => {
    await inTeam(page, stage);
    await until(() => all(page, 'portico-team-delete-section').some((section) => textOf(section) !== ''), 'the last section appears');
    await until(() => all(page, '[aria-busy="true"]:not(button)').length === 0, 'every section is loaded');
  }),
  'team page, team not found': scene('portico-team-page', { isSignedIn: true }, { teamId: idOf(1) }),
  'team members, confirmation': scene(
    'portico-team-members-section',
    { isSignedIn: true },
    {},
    confirming('[data-ask] button', '.confirm'),
  ),
  'team invitations, confirmation': scene(
    'portico-team-invitations-section',
    { isSignedIn: true },
    {},
    confirming('[data-ask] button', '.confirm'),
  ),
  'team invitations, field error': scene('portico-team-invitations-section', { isSignedIn: true }, {}, async (section, stage) => {
    await inTeam(section, stage);
    await waitFor(section, 'form');
    submit(section);
    await waitFor(section, '.portico-error');
  }),
  'team leave, confirmation': scene('portico-team-leave-section', { isSignedIn: true }, {}, confirming('[data-ask] button', '.confirm')),
  'team delete, confirmation': scene(
    'portico-team-delete-section',
    { isSignedIn: true },
    {},
    confirming('.section-actions button', 'dialog'),
  ),
  'team creation': scene('portico-team-creation', { isSignedIn: true }),
  'team creation, off': scene('portico-team-creation', { isSignedIn: true, config: { client_team_creation_enabled: false } }),
};

const openList: Steps = async (element) => {
  await waitFor(element, '.trigger');
  one(element, '.trigger').click();
  await waitFor(element, '.menu');
};
const withTeams =
  (count: number): Steps =>
  async (element, stage) => {
    const { id } = await stage.app.teams.create({ displayName: LONG_NAME });
    for (let made = 1; made < count; made += 1) await stage.app.teams.create({ displayName: `${made}${LONG_NAME}` });
    await stage.app.currentUser.update({ selectedTeamId: id });
    await until(() => textOf(element).includes(LONG_NAME), 'the team appears');
    await openList(element, stage);
    await until(() => all(element, '[role="option"]').length >= count, 'the list shows every team');
  };

const SWITCHER_SCENES: Readonly<Record<string, Scene>> = {
  'team switcher, loading': scene('portico-team-switcher', { isSignedIn: true, held: '/teams' }),
  'team switcher, no teams': scene('portico-team-switcher', { isSignedIn: true }, {}, openList),
  'team switcher, few': scene('portico-team-switcher', { isSignedIn: true }, { allowNone: true }, withTeams(2)),
  'team switcher, many': scene('portico-team-switcher', { isSignedIn: true }, {}, withTeams(9)),
};

export const TEAM_SCENES: Readonly<Record<string, Scene>> = { ...INVITATION_SCENES, ...KEY_SCENES, ...SECTION_SCENES, ...SWITCHER_SCENES };
