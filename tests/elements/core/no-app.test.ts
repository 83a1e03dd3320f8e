// Tests elements that have no app, which usually is a mistake in the host page.
import { expect } from '@open-wc/testing';
import { shared } from '../../../src/internal.js';
import { all, fieldOf, fill, noticeOf, put, submit, until } from '../support/screen.js';
import { openPage, tidyUp } from '../support/open.js';
import { entriesOf, recordEvents } from '../support/record.js';

/** Records console warnings until `stop` is called. */
const recordWarnings = (): { readonly warnings: string[]; readonly stop: () => void } => {
  const original = console.warn;
  const warnings: string[] = [];
  console.warn = (text: string) => void warnings.push(text);
  return { warnings, stop: () => (console.warn = original) };
};

describe('elements without an app', () => {
  let recorder: ReturnType<typeof recordWarnings>;
  beforeEach(() => {
    shared('missing-app', () => ({ hasWarned: false })).hasWarned = false;
    shared('setup-problems', () => new Set<string>()).clear();
    recorder = recordWarnings();
  });
  afterEach(() => {
    recorder.stop();
    tidyUp();
  });

  it('log one warning per page that names the ways to set an app', async () => {
    put('portico-user-button');
    put('portico-sign-in');
    await until(() => recorder.warnings.length > 0, 'the warning is logged');
    expect(recorder.warnings).to.have.length(1);
    for (const way of ['<portico-provider project-id="…" base-url="…">', 'property "app"', 'setDefaultApp'])
      expect(recorder.warnings[0]).to.contain(way);
    expect(recorder.warnings[0]).to.match(/^Portico: <portico-(user-button|sign-in)> has no app/);
  });

  it('log the name of the attribute that their provider lacks', async () => {
    const provider = document.createElement('portico-provider');
    provider.setAttribute('project-id', 'some-project');
    provider.append(document.createElement('portico-sign-in'));
    document.body.append(provider);
    await until(() => recorder.warnings.length > 0, 'the warning is logged');
    expect(recorder.warnings[0]).to.contain('missing attributes: base-url.');
    provider.remove();
  });

  it('log that the attributes of their provider are not valid if none is missing', async () => {
    const provider = document.createElement('portico-provider');
    provider.setAttribute('project-id', 'not valid');
    provider.setAttribute('base-url', 'https://api.example.com');
    provider.append(document.createElement('portico-sign-in'));
    document.body.append(provider);
    await until(() => recorder.warnings.length > 0, 'the warning is logged');
    expect(recorder.warnings[0]).to.contain('The attributes of its <portico-provider> are not valid; see the error above.');
    provider.remove();
  });

  it('log nothing if the app is set within a second, or if the element needs no app', async () => {
    put('portico-otp-input');
    const { page } = await openPage('portico-sign-in');
    const late = put('portico-sign-in');
    await late.updateComplete;
    late.app = page.app;
    const sentinel = put('portico-user-button');
    await until(() => recorder.warnings.length > 0, 'the warning of the last element is logged');
    expect(recorder.warnings[0]).to.contain(sentinel.localName);
  });

  it('show an error and fire portico-error with the code CONFIGURATION when a form is submitted', async () => {
    const form = put('portico-credential-form');
    await until(() => all(form, 'form').length === 1, 'the form appears');
    const events = recordEvents();
    fill(form, { email: 'ada@example.com', password: 'some password' });
    submit(form);
    await until(() => noticeOf(form) === 'This site isn’t set up correctly. Tell the owner of this site.', 'the alert appears');
    const detail = { code: 'CONFIGURATION', recoverable: false, source: 'portico-credential-form' };
    expect(entriesOf(events)).to.deep.equal([['portico-error', detail]]);
    expect(fieldOf(form, 'email').readOnly).to.equal(false);
  });
});
