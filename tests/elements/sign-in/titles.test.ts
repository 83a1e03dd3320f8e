// Tests the titles of the sign-in and sign-up pages, which name the project.
import { expect } from '@open-wc/testing';
import type { Messages } from '../../../elements/messages/types.js';
import { tidyUp } from '../support/open.js';
import { one, put, show, titleOf, until } from '../support/screen.js';
import { asClient } from '../support/service.js';
import { openStage } from '../support/stage.js';

type Tag = 'portico-sign-in' | 'portico-sign-up';

/** Resolves to the title of a page of a project with the given name. */
const titleFor = async (tag: Tag, name: string, messages: Partial<Messages> = {}): Promise<string> => {
  const project = (await (await asClient('GET', '/projects/current')).json()) as object;
  const stage = await openStage();
  stage.respond('/projects/current', () => Response.json({ ...project, display_name: name }));
  return titleOf(await show(stage, tag, { messages }));
};

describe('title of the sign-in and sign-up pages', () => {
  afterEach(tidyUp);

  it('names the project', async () => {
    expect(await titleFor('portico-sign-in', 'Acme')).to.equal('Sign in to Acme');
    expect(await titleFor('portico-sign-up', 'Acme')).to.equal('Create your Acme account');
  });

  it('is a complete sentence if the project has no name', async () => {
    expect(await titleFor('portico-sign-in', '')).to.equal('Sign in');
    expect(await titleFor('portico-sign-up', '')).to.equal('Create your account');
  });

  it('is a message of the host page, which may be a string or a function', async () => {
    expect(await titleFor('portico-sign-in', 'Acme', { 'auth.signIn.title': 'Welcome to Acme' })).to.equal('Welcome to Acme');
    const title = ({ project }: { project: string }): string => `Join ${project}`;
    expect(await titleFor('portico-sign-up', 'Acme', { 'auth.signUp.title': title })).to.equal('Join Acme');
  });

  it('appears together with the project’s name, after a skeleton that reserves its line', async () => {
    const stage = await openStage();
    const release = stage.hold('/projects/current');
    const page = put('portico-sign-in', { app: stage.app });
    await until(() => one(page, '.bone.t'), 'the skeleton appears');
    expect(titleOf(page)).to.equal('');
    release();
    await until(() => titleOf(page) !== '', 'the title appears');
    expect(titleOf(page)).to.equal('Sign in to Demo');
  });
});
