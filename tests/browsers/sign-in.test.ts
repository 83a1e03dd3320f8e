// Tests in WebKit how a user signs up, verifies the email address, signs in with a password, an emailed code or an emailed link, resets the
// password, uses two-step verification, and approves a command-line program.
import { describe, expect, it } from 'vitest';
import { runCli } from '../e2e/cli.ts';
import { SITES } from '../support/sites.ts';
import { sitesOr } from '../support/slices.ts';
import { codeIn, linkIn } from '../support/stack.ts';
import { bytesOf, totpOf, wrongDigits } from '../support/totp.ts';
import { freshEmail, PASSWORD } from '../support/visitor.ts';
import { ENTER } from './person.ts';
import { useWebKit } from './stage.ts';

const stage = useWebKit();

describe.each(SITES)('in WebKit, a user on the $name pages', (site) => {
  it('signs up, verifies the email address, signs out and in again', async () => {
    const [person, email] = [await stage.enter(), freshEmail()];
    await person.open(site.home);
    await person.seesHome('Nobody is signed in');
    await person.follow('Sign up', '.panel');
    await person.fill({ email, 'new-password': PASSWORD });
    await person.submit();
    await person.seesHome(email);
    await person.seesText('Email not verified yet');

    await person.open(linkIn(await stage.stack.mail(email, /Verify your email/)));
    await person.press('Verify address');
    await person.seesHeading('Email verified');
    await person.follow('Go to home page');
    await person.seesHome(email);
    await person.seesText('Email verified', '.good');

    await person.signOut();
    await person.signIn(site, email, PASSWORD);
    await person.session.reload();
    await person.seesHome(email);
  });
});

describe.each(sitesOr('React'))('in WebKit, a user on the $name pages', (site) => {
  it('reads an error after a wrong password, and then signs in with the Enter key', async () => {
    const [person, email] = [await stage.enter(), freshEmail()];
    await stage.stack.addUser(email, PASSWORD, site.handler);
    await person.open(`${site.handler}/sign-in`);
    await person.fill({ email, password: 'not the password' });
    await person.submit();
    await person.seesText('Wrong email or password.');
    await person.fill({ password: PASSWORD });
    await person.session.press(ENTER);
    await person.arrivesAt(site.home);
    await person.seesHome(email);
  });

  it('chooses a new password with an emailed link', async () => {
    const [person, email] = [await stage.enter(), freshEmail()];
    await stage.stack.addUser(email, PASSWORD, site.handler);
    await person.open(`${site.handler}/sign-in`);
    await person.follow('Forgot password?');
    await person.seesHeading('Reset your password');
    await person.fill({ email });
    await person.submit();
    await person.seesHeading('Check your email');
    await person.open(linkIn(await stage.stack.mail(email, /Reset your password/)));
    await person.seesHeading('Choose a new password');
    await person.fill({ 'new-password': 'a better password' });
    await person.submit();
    await person.seesHeading('Password changed');
    await person.signIn(site, email, 'a better password');
  });

  it('signs in with an emailed code and with an emailed link', async () => {
    const [person, email] = [await stage.enter(), freshEmail()];
    const request = async (): Promise<void> => {
      await person.open(`${site.handler}/sign-in`);
      await person.press('Email code');
      await person.fill({ email });
      await person.submit();
      await person.seesText(`We sent a code and a link to ${email}`);
    };
    await request();
    await person.type('code', codeIn(await stage.stack.mail(email)).toLowerCase());
    await person.seesHome(email);
    await person.signOut();
    await request();
    await person.open(linkIn(await stage.stack.mail(email)));
    await person.press('Sign in');
    await person.seesHome(email);
  });

  it('turns two-step verification on, needs a code to sign in, and turns it off', async () => {
    const person = await stage.enterSignedIn(site);
    const { email } = person;
    const part = 'portico-mfa-section';
    await person.open(`${site.handler}/account-settings#auth`);
    await person.press('Turn on', part);
    await person.sees({ css: 'svg.qr', within: part });
    const key = await person.textOf({ css: 'code', within: part });
    const code = await totpOf(bytesOf(key));
    await person.type('totp', wrongDigits(code));
    await person.seesText('That code is wrong or expired. Enter the one shown now.', '.portico-error');
    await person.fill({ totp: code });
    await person.sees({ css: 'button', name: 'Turn off', within: part });
    await person.open(site.home);
    await person.signOut();

    await person.open(`${site.handler}/sign-in`);
    await person.fill({ email, password: PASSWORD });
    await person.submit();
    await person.type('totp', await totpOf(bytesOf(key), stage.stack.nextHalfMinute()));
    await person.seesHome(email);
    await person.open(`${site.handler}/account-settings#auth`);
    await person.press('Turn off', part);
    await person.press('Turn off', '.confirm');
    await person.sees({ css: 'button', name: 'Turn on', within: part });
  });

  it('returns to the page that required a sign-in, and Back does not lead to the sign-in page', async () => {
    const [person, email] = [await stage.enter(), freshEmail()];
    await stage.stack.addUser(email, PASSWORD, site.handler);
    await person.open(site.home);
    await person.open(`${site.handler}/account-settings`);
    await person.arrivesAt(`${site.handler}/sign-in`);
    await person.fill({ email, password: PASSWORD });
    await person.submit();
    await person.arrivesAt(`${site.handler}/account-settings`);
    await person.seesHeading('Account settings');
    await person.session.back();
    await person.arrivesAt(site.home);
  });

  it('approves a command-line program', async () => {
    const cli = runCli('--app', stage.stack.url, '--handler', site.handler);
    const [person, email] = [await stage.enter(), freshEmail()];
    await stage.stack.addUser(email, PASSWORD, site.handler);
    await person.open(await cli.link);
    await person.arrivesAt(`${site.handler}/sign-in`);
    await person.fill({ email, password: PASSWORD });
    await person.submit();
    await person.seesHeading('Allow command‑line access?');
    await person.press('Approve');
    await person.seesHeading('Approved');
    expect(await cli.ended).toMatchObject({ code: 0, output: expect.stringContaining(`Signed in as ${email}.`) });
  });
});
