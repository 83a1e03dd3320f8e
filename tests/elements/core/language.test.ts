// Tests that elements show dates in the language of their messages, and set `lang` to that language.
import { expect } from '@open-wc/testing';
import { put, show, textOf, until } from '../support/screen.js';
import { sessionOf } from '../support/sessions.js';
import { openSignedIn, openStage } from '../support/stage.js';
import { listOf } from '../support/service.js';
import { tidyUp } from '../support/open.js';

const root = document.documentElement;
const NOW = Date.UTC(2026, 10, 20, 1);

const openSessions = async (properties: object = {}) => {
  const stage = await openSignedIn();
  stage.respond('GET /auth/sessions', listOf([sessionOf(0, { last_used_at: NOW - 120_000, created_at: NOW - 86_400_000 })]));
  const app = { ...stage.app, clock: { ...stage.app.clock, now: () => NOW } };
  return show(stage, 'portico-sessions-section', { app, ...properties });
};

describe('elements', () => {
  const before = root.lang;
  afterEach(() => {
    root.lang = before;
    tidyUp();
  });

  for (const lang of ['tlh', 'en_US', '!']) {
    it(`show English dates with English messages on a page with lang="${lang}"`, async () => {
      root.lang = lang;
      const section = await openSessions();
      expect(textOf(section)).to.match(/Last used 2 minutes ago Signed in Nov \d+, 2026/);
      expect([section.lang, section.dir]).to.deep.equal(['en', '']);
    });
  }

  it('use the language tag of their messages for dates, lang and dir', async () => {
    const section = await openSessions({ messages: { 'common.locale': 'de' } });
    expect(textOf(section)).to.match(/vor 2 Minuten Signed in \d+\.\d+\.2026/);
    expect([section.lang, section.dir]).to.deep.equal(['de', 'ltr']);
    section.messages = { 'common.locale': 'ar_EG' };
    await until(() => section.dir === 'rtl', '`dir` is “rtl”');
    expect(section.lang).to.equal('ar-EG');
    section.messages = { 'common.locale': 'no language!' };
    await until(() => section.lang === 'en', 'an invalid language tag is ignored');
    expect(textOf(section)).to.contain('2 minutes ago');
  });

  it('keep a lang and dir that the host page sets, and <portico-if-signed-out> sets no lang', async () => {
    const { app } = await openStage();
    const ifSignedOut = put('portico-if-signed-out', { app });
    const page = put('portico-sign-in', { app, lang: 'fr', dir: 'rtl', messages: { 'common.locale': 'de' } });
    await until(() => page.phase === 'ready', 'the page reaches the `ready` phase');
    expect([page.lang, page.dir, (ifSignedOut as unknown as HTMLElement).lang]).to.deep.equal(['fr', 'rtl', '']);
  });
});
