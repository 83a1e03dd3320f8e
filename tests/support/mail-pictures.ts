// Takes pictures of every default email, sent by the real backend: at the width of a phone and at 640 px, in light mode and in dark mode.
// Also takes pictures of them in German, Arabic and Japanese.
import type { Browser } from 'playwright-core';
import type { InboxMessage } from '../../src/backend/backend.ts';
import { PASSWORD, startStage } from '../resources/stage.ts';

const LOGO_URL = 'https://logo.example/acme.png';
/** A dark logo on a transparent background. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="112" height="32"><circle cx="16" cy="16" r="13" fill="#0f766e"/>
<text x="38" y="24" font-family="sans-serif" font-size="24" font-weight="700" fill="#18181b">Acme</text></svg>`;

/** Sends each default email once. Returns the emails. Their keys are parts of the names of the pictures, for example `mail-reset.…`. */
const sendAll = async (settings: { mailLogoUrl?: string; mailLocale?: string } = {}): Promise<Readonly<Record<string, InboxMessage>>> => {
  const { backend, open, openAdmin, mailTo } = await startStage(settings);
  await openAdmin().projects.update({ displayName: 'Acme' });
  const app = open();
  const [email, guest] = ['ada.lovelace@example.com', 'grace.hopper@example.com'];
  await app.auth.signUpWithPassword({ email, password: PASSWORD });
  const verification = await mailTo(email);
  await app.currentUser.update({ displayName: 'Ada Lovelace' });
  await app.auth.sendPasswordResetMail({ email });
  const reset = await mailTo(email);
  const { id: teamId } = await app.teams.create({ displayName: 'Analytical Engines' });
  await app.teamInvitations.send({ teamId, email: guest });
  const invitation = await mailTo(guest);
  await open().auth.sendMagicLink({ email: guest });
  const code = await mailTo(guest);
  await backend.close();
  return { verification, reset, invitation, code };
};

const shootMail = async (browser: Browser, html: string, pathOf: (look: string) => string): Promise<void> => {
  for (const width of [375, 640]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 640 }, colorScheme });
      await page.route(LOGO_URL, (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }));
      await page.setContent(html, { waitUntil: 'load' });
      await page.screenshot({ path: pathOf(`${width}-${colorScheme}`), fullPage: true });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) console.log(`${pathOf(`${width}-${colorScheme}`)} is ${overflow} px too wide`);
      await page.close();
    }
  }
};

/** Writes `mail-*.png` to a folder. Returns the number of pictures. */
export const shootMails = async (browser: Browser, folder: string): Promise<number> => {
  const mails = { ...(await sendAll()), 'code-with-logo': (await sendAll({ mailLogoUrl: LOGO_URL })).code as InboxMessage };
  for (const mailLocale of ['de', 'ar', 'ja']) {
    const sent = await sendAll({ mailLocale });
    Object.assign(mails, Object.fromEntries(Object.entries(sent).map(([name, mail]) => [`${name}-${mailLocale}`, mail])));
  }
  for (const [name, { html }] of Object.entries(mails)) await shootMail(browser, html, (look) => `${folder}/mail-${name}.${look}.png`);
  return Object.keys(mails).length * 4;
};
