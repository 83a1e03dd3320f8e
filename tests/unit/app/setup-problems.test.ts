// Tests the console messages about a wrong setup of an app.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SETUP_PROBLEMS } from '../../../demo/docs/facts/setup-problems.js';
import { logProblem, type SetupProblem } from '../../../src/errors/setup-problems.js';
import { watchProblems } from '../../support/setup-problems.js';
import { knownError } from '../../support/tokens.js';
import { createAppStage, CREDENTIALS } from './stage.js';

afterEach(() => vi.unstubAllGlobals());

const DOCS = 'https://portico.example/docs/setup-problems/';
const develop = () => vi.stubGlobal('location', new URL('http://localhost:8080/shop?code=secret'));
/** Waits until all messages have been loaded, and returns the logged lines. */
const settled = async (problems: ReturnType<typeof watchProblems>): Promise<readonly unknown[]> => {
  await vi.dynamicImportSettled();
  return problems.lines();
};

describe('a wrong project ID or publishable client key', () => {
  it.each([
    ['PROJECT_NOT_FOUND', 404, 'pck_1', 'projectId "<id>" is not a project of https://api.example. [PROJECT_NOT_FOUND]', 'wrong-project'],
    ['PROJECT_NOT_FOUND', 404, undefined, 'projectId "<id>" is not a project of https://api.example. [PROJECT_NOT_FOUND]', 'wrong-project'],
    [
      ...(['INVALID_PUBLISHABLE_CLIENT_KEY', 401, 'pck_1'] as const),
      'publishableClientKey is not a key of projectId "<id>" at https://api.example, or this project does not exist. [INVALID_PUBLISHABLE_CLIENT_KEY]',
      'wrong-key',
    ],
    [
      ...(['CLIENT_AUTHENTICATION_REQUIRED', 401, undefined] as const),
      'publishableClientKey is missing, and project "<id>" requires it, or this project does not exist. [CLIENT_AUTHENTICATION_REQUIRED]',
      'missing-key',
    ],
  ])('is reported in one line with the option and a link, only once (%s, key %s %s)', async (code, status, key, text, anchor) => {
    const problems = watchProblems();
    const { app, network, outcome } = createAppStage({ publishableClientKey: key });
    network.script({ ...knownError(code, status, { project_id: app.projectId }), always: true });
    await outcome(app.currentProject.get());
    await outcome(app.auth.signInWithPassword(CREDENTIALS));
    await settled(problems);
    await problems.areLogged(`Portico: ${text.replace('<id>', app.projectId)} ${DOCS}#${anchor}`);
  });

  it.each([
    ['pck_1', 'wrong-key'],
    [undefined, 'missing-key'],
  ])('is reported if the first request is a refresh (key: %s)', async (publishableClientKey, anchor) => {
    const problems = watchProblems();
    const { app, network, outcome } = createAppStage({ publishableClientKey, tokenStore: { accessToken: null, refreshToken: 'r' } });
    network.script({ ...knownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', 400), always: true });
    await outcome(app.getUser());
    await problems.areLogged(expect.stringMatching(new RegExp(`\\[INVALID_OAUTH_CLIENT_ID_OR_SECRET\\] .*#${anchor}$`)));
  });

  it.each(['ssk_secret', 'sak_secret'])(
    'prevents the creation of an app if the key is a secret key, and the error does not contain the key (%s)',
    (key) => {
      const create = () => createAppStage({ publishableClientKey: key });
      expect(create).toThrow('publishableClientKey is a secret key. Revoke that key, because browsers may have received it.');
    },
  );
});

describe('a wrong base URL', () => {
  it('is reported after the first failed attempt on the developer’s computer, and not elsewhere', async () => {
    const problems = watchProblems();
    const { app, network, outcome } = createAppStage();
    network.script({ drop: 'refused', always: true } as never);
    await outcome(app.currentProject.get());
    expect(await settled(problems)).toEqual([]);
    develop();
    await outcome(createAppStage({ platform: network.clock.platform }).app.currentProject.get());
    await problems.areLogged(
      `Portico: baseUrl https://api.example does not respond. Start the service, or set baseUrl to its address. [CONNECTION] ${DOCS}#wrong-address`,
    );
  });

  it.each([
    ['a page in HTML', { bodyRaw: '<!doctype html><title>Shop</title>' }, 'PROTOCOL'],
    ['the status 404', { status: 404, bodyRaw: 'Not found' }, 'HTTP'],
    ['the status 405', { status: 405, bodyRaw: '' }, 'HTTP'],
  ])('is reported if the response is %s', async (_, response, code) => {
    develop();
    const problems = watchProblems();
    const { app, network, outcome } = createAppStage();
    network.script({ ...response, always: true } as never);
    await outcome(app.currentProject.get());
    await problems.areLogged(
      `Portico: baseUrl https://api.example is not the address of a Portico service. [${code}] ${DOCS}#wrong-address`,
    );
  });
});

describe('an origin that the project does not trust', () => {
  it('is reported with the origin, without the query of the page', async () => {
    develop();
    const problems = watchProblems();
    const { app, network, outcome } = createAppStage();
    network.script(knownError('REDIRECT_URL_NOT_WHITELISTED', 400));
    await outcome(app.auth.sendMagicLink({ email: 'ada@example.com' }));
    await problems.areLogged(
      `Portico: http://localhost:8080 is not among the trusted domains of project "${app.projectId}", or callbackUrl has another origin that is not, so emails cannot link to it. [REDIRECT_URL_NOT_WHITELISTED] ${DOCS}#untrusted-origin`,
    );
  });
});

describe('the messages about the setup', () => {
  it('are not logged if a call fails with another error', async () => {
    develop();
    const problems = watchProblems();
    const { app, network, outcome } = createAppStage();
    network.script(knownError('EMAIL_PASSWORD_MISMATCH', 400), { status: 500, bodyRaw: '' } as never);
    await outcome(app.auth.signInWithPassword(CREDENTIALS));
    await outcome(app.auth.signInWithPassword(CREDENTIALS));
    expect(await settled(problems)).toEqual([]);
  });

  it('are one line each, with a link to a section of the documentation that exists', () => {
    const problems = watchProblems();
    const names = Object.keys(SETUP_PROBLEMS) as SetupProblem[];
    expect(names).toContain('wrong-key');
    for (const name of names) logProblem(name, { subject: `The subject of ${name}` });
    // tests/unit/docs/pages.test.ts checks that the page has these sections.
    const links = problems.lines().map((line) => String(line).split(' ').at(-1));
    expect(links.toSorted()).toEqual(names.map((name) => `${DOCS}#${name}`).toSorted());
    for (const line of problems.lines()) {
      expect(line).toMatch(/^Portico: .+ https:\S+#[a-z-]+$/);
    }
  });
});
