// Runs `npm run demo:cli` as a separate process. The program receives a session after the user approves its request in the browser.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SITES } from '../support/sites.ts';
import { sitesOr } from '../support/slices.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { fill, freshEmail, showsHeading, PASSWORD, submit } from '../support/visitor.ts';
import { runCli } from './cli.ts';
import { useStage } from './stage.ts';

const post = (stack: Stack, path: string, body: object, more: Record<string, string> = {}): Promise<Response> =>
  fetch(`${stack.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...{ 'x-stack-project-id': stack.demo.projectId, 'x-stack-access-type': 'client' },
      'x-stack-publishable-client-key': stack.demo.publishableClientKey,
      ...more,
    },
    body: JSON.stringify(body),
  });

/** Signs up with the same request as the sign-up page. Returns the refresh token. */
const signUpOverHttp = async (stack: Stack, email: string): Promise<string> =>
  (await stack.addUser(email, PASSWORD, '/handler')).refresh_token;

const loginCodeIn = (link: string): string => new URL(link).searchParams.get('login_code') ?? '';
/** Returns the comparison code for a link: the first eight characters of its login code. */
const shortCodeIn = (link: string): string =>
  loginCodeIn(link)
    .toUpperCase()
    .replace(/^(.{4})(.{4}).*/, '$1-$2');
const complete = (stack: Stack, link: string, refreshToken: string): Promise<Response> =>
  post(stack, '/auth/cli/complete', { login_code: loginCodeIn(link), refresh_token: refreshToken });

const EXPIRED = 'CLI authentication request expired. Please try again.\n';
const QUESTION = 'Allow command‑line access?';
const WAITING = 'Waiting for the browser …\n';

const stage = useStage();

describe('the login command', () => {
  it.each(sitesOr('React'))('receives a session when the user approves its request on the $name pages', async (site) => {
    const { handler } = site;
    const cli = runCli('--app', stage.stack.url, '--handler', handler);
    const link = await cli.link;
    expect(link.startsWith(`${stage.stack.url}${handler}/cli-auth-confirm?login_code=`)).toBe(true);
    const email = freshEmail();
    await stage.stack.addUser(email, PASSWORD, handler);
    const { page } = await stage.enter();
    // No user is signed in here, so the page requires a sign-in before the approval.
    await page.goto(link);
    await page.waitForURL((url) => url.pathname === `${handler}/sign-in`);
    await fill(page, { email, password: PASSWORD });
    await submit(page);
    await showsHeading(page, QUESTION);
    await page.getByText(email).waitFor();
    await page.getByText(shortCodeIn(link)).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await showsHeading(page, 'Approved');
    const { code, output, errors } = await cli.ended;
    expect(output).toContain(`code: ${shortCodeIn(link)}\n`);
    expect([code, output.trimEnd().split('\n').at(-1), errors]).toEqual([0, `Signed in as ${email}.`, WAITING]);
    const cookies = (await page.context().cookies()).filter(({ name }) => name.startsWith('stack-'));
    expect(cookies.length).toBeGreaterThan(0);
    expect(cookies.filter(({ value }) => (output + errors).includes(value))).toEqual([]);
    // The same link cannot be used again.
    await page.goto(link);
    await page.getByRole('button', { name: 'Approve' }).click();
    await showsHeading(page, 'This request can’t be approved');
  });

  it('reports that its request has expired, and so does the approval page', async () => {
    const cli = runCli('--app', stage.stack.url);
    const link = await cli.link;
    const visitor = await stage.enter();
    await stage.arriveSignedUp(visitor, SITES[0], freshEmail());
    await visitor.page.goto(link);
    await showsHeading(visitor.page, QUESTION);
    stage.stack.advanceClock(7_200_000);
    expect(await cli.ended).toMatchObject({ code: 1, errors: WAITING + EXPIRED });
    await visitor.page.getByRole('button', { name: 'Approve' }).click();
    await showsHeading(visitor.page, 'This request can’t be approved');
  });
});

describe('the login command without a browser', () => {
  beforeAll(() => stage.stack.setClockBack());
  /** Services that belong to one test, which may stop them during the login. */
  const started: Stack[] = [];
  afterEach(async () => void (await Promise.all(started.splice(0).map((stack) => stack.close()))));
  const start = async (options: Parameters<typeof startStack>[0] = {}): Promise<Stack> => {
    const stack = await startStack(options);
    started.push(stack);
    return stack;
  };

  it('prints its state and the user as one JSON object per line with --json', async () => {
    const { stack } = stage;
    const email = freshEmail();
    const cli = runCli('--app', `${stack.url}/`, '--json');
    const link = await cli.link;
    expect((await complete(stack, link, await signUpOverHttp(stack, email))).status).toBe(200);
    const { code, output, errors } = await cli.ended;
    expect([code, errors]).toEqual([0, '']);
    const user = { id: expect.any(String), displayName: null, primaryEmail: email, primaryEmailVerified: false, isAnonymous: false };
    const lines = output.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { state: 'waiting', url: link, comparisonCode: shortCodeIn(link) },
      { state: 'signed-in', user },
    ]);
  });

  it('ends when its request expires after the given lifetime', async () => {
    const { stack } = stage;
    const cli = runCli('--app', stack.url, '--expires', '1');
    await cli.link;
    expect(await cli.ended).toMatchObject({ code: 1, errors: WAITING + EXPIRED });
  });

  it('ends when another program has received the session for its request', async () => {
    const polling: string[] = [];
    const stack = await start({
      onResponse: async (path, response) => {
        if (path === '/api/v1/auth/cli') polling.push(((await response.json()) as { polling_code: string }).polling_code);
      },
    });
    const cli = runCli('--app', stack.url);
    await complete(stack, await cli.link, await signUpOverHttp(stack, freshEmail()));
    const stolen = await post(stack, '/auth/cli/poll', { polling_code: polling[0] });
    expect(stolen.status).toBe(201);
    expect(await cli.ended).toMatchObject({ code: 1, errors: `${WAITING}This authentication token has already been used.\n` });
  });

  it('ends when the session that it received has ended', async () => {
    const { stack } = stage;
    const cli = runCli('--app', stack.url);
    await complete(stack, await cli.link, 'no-such-session');
    expect(await cli.ended).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The browser session has ended.'),
    });
  });

  it('ends when the service rejects its publishable client key', async () => {
    const stack = await start();
    const { superSecretAdminKey } = stack.demo;
    const admin = {
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': superSecretAdminKey,
      'x-stack-project-id': stack.demo.projectId,
    };
    const { items } = (await (await fetch(`${stack.url}/api/v1/internal/api-keys`, { headers: admin })).json()) as {
      items: { id: string }[];
    };
    await fetch(`${stack.url}/api/v1/internal/api-keys/${items[0]?.id}`, {
      method: 'PATCH',
      headers: { ...admin, 'content-type': 'application/json' },
      body: JSON.stringify({ revoked: true }),
    });
    const { code, output, errors } = await runCli('--app', stack.url, '--json').ended;
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^Portico: publishableClientKey is not a key of projectId .*\[INVALID_PUBLISHABLE_CLIENT_KEY\] \S+#wrong-key\n$/,
    );
    expect(JSON.parse(output)).toMatchObject({
      state: 'failed',
      error: { code: 'CLI_AUTH_ERROR', message: expect.stringContaining('publishable') },
    });
  });

  it('continues after the service was temporarily unreachable (RFC 8628, section 3.5)', async () => {
    const stack = await start();
    const email = freshEmail();
    const refreshToken = await signUpOverHttp(stack, email);
    const cli = runCli('--app', stack.url);
    const link = await cli.link;
    await stack.disconnectServer();
    await stack.reconnectServer();
    // The first request may use a connection that the stopped service has closed.
    const completing = () => complete(stack, link, refreshToken).then(({ status }) => status);
    expect(await completing().catch(completing)).toBe(200);
    const { code, output, errors } = await cli.ended;
    expect([code, output.trimEnd().split('\n').at(-1), errors]).toEqual([0, `Signed in as ${email}.`, WAITING]);
  });

  it('ends when its request expires while the service is unreachable, or immediately if its first request fails', async () => {
    const stack = await start();
    const cli = runCli('--app', stack.url, '--expires', '1');
    await cli.link;
    await stack.disconnectServer();
    expect(await cli.ended).toMatchObject({ code: 1, errors: WAITING + EXPIRED });
    const late = await runCli('--app', stack.url).ended;
    expect(late).toMatchObject({
      code: 1,
      errors: `There is no response from ${stack.url}. Start the demo with npm start, or set another URL with --app.\n`,
    });
    await stack.reconnectServer();
  });

  it('stops on a signal, and reports that no user was signed in', async () => {
    const { stack } = stage;
    const cli = runCli('--app', stack.url);
    await cli.link;
    cli.stop('SIGINT');
    expect(await cli.ended).toMatchObject({ code: 130, errors: `${WAITING}Stopped. Nobody was signed in.\n` });
  });

  it.each([
    [['--expires', 'soon'], '--expires soon is not a whole number of seconds, at most 86400 (one day).'],
    [['--app', 'nowhere'], '--app nowhere is not a URL'],
    [['--nonsense'], "Unknown option '--nonsense'"],
  ])('prints the error and the usage for the arguments %j', async (args, sentence) => {
    const { code, errors } = await runCli(...args).ended;
    expect(code).toBe(2);
    expect(errors).toContain(sentence);
    expect(errors).toContain('npm run demo:cli --');
  });
});
