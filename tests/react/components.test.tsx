import { expect, waitUntil } from '@open-wc/testing';
import { createRef, type ComponentType } from 'react';
import type { ProviderElement, SignInPage } from '../../elements/index.js';
import {
  AccountSettings,
  CliAuthConfirmation,
  CredentialSignIn,
  CredentialSignUp,
  EmailVerification,
  ErrorPage,
  ForgotPassword,
  Handler,
  MagicLinkCallback,
  MagicLinkSignIn,
  PasswordReset,
  PorticoProvider,
  SignIn,
  SignOut,
  SignUp,
  TeamInvitation,
  UserButton,
} from '../../react/index.js';
import { createClientApp } from '../../src/index.js';
import { closeStages, openStage } from './stage.js';

const COMPONENTS: readonly (readonly [name: string, component: ComponentType, tag: string])[] = [
  ['SignIn', SignIn, 'portico-sign-in'],
  ['SignUp', SignUp, 'portico-sign-up'],
  ['SignOut', SignOut, 'portico-sign-out'],
  ['ForgotPassword', ForgotPassword, 'portico-forgot-password'],
  ['PasswordReset', PasswordReset, 'portico-password-reset'],
  ['EmailVerification', EmailVerification, 'portico-email-verification'],
  ['MagicLinkCallback', MagicLinkCallback, 'portico-magic-link-callback'],
  ['TeamInvitation', TeamInvitation, 'portico-team-invitation'],
  ['CliAuthConfirmation', CliAuthConfirmation, 'portico-cli-auth-confirm'],
  ['ErrorPage', ErrorPage, 'portico-error-page'],
  ['Handler', Handler, 'portico-handler'],
  ['CredentialSignIn', CredentialSignIn, 'portico-credential-form'],
  ['CredentialSignUp', CredentialSignUp, 'portico-credential-form'],
  ['MagicLinkSignIn', MagicLinkSignIn, 'portico-magic-link-form'],
  ['UserButton', UserButton, 'portico-user-button'],
];

const signedIn = (): CustomEvent => new CustomEvent('portico-signed-in', { detail: { method: 'password', isNewUser: false } });
const rendered = async <E extends HTMLElement>(host: HTMLElement, tag: string): Promise<E> => {
  await waitUntil(() => host.querySelector(tag), `the component renders <${tag}>`);
  return host.querySelector(tag) as E;
};

describe('A React component', () => {
  afterEach(closeStages);

  it('has the appearance of its provider, whose style sheet changes only if the appearance changes', async () => {
    const { host, show } = openStage();
    const app = createClientApp({ projectId: 'p', publishableClientKey: 'k', baseUrl: 'https://api.example', tokenStore: 'memory' });
    const render = (radius: string): void =>
      show(
        <PorticoProvider app={app} appearance={{ variables: { radius } }}>
          <SignIn />
        </PorticoProvider>,
      );
    render('13px');
    const element = await rendered(host, 'portico-sign-in');
    const radius = (): string => getComputedStyle(element).getPropertyValue('--portico-radius');
    await waitUntil(() => radius() === '13px', 'the page uses the border radius of the appearance');
    const provider = host.querySelector('portico-provider') as ProviderElement;
    const rule = (): CSSRule | undefined => provider.shadowRoot?.adoptedStyleSheets.at(-1)?.cssRules[0];
    const before = rule();
    render('13px');
    await provider.updateComplete;
    expect(rule()).to.equal(before);
    render('17px');
    await waitUntil(() => radius() === '17px', 'the page uses the new border radius');
    app.dispose();
  });

  for (const [name, Component, tag] of COMPONENTS) {
    it(`renders <${tag}> and registers it (${name})`, async () => {
      const { host, show } = openStage();
      show(<Component />);
      const element = await rendered(host, tag);
      expect(customElements.get(tag)).to.be.a('function');
      expect(element).to.be.instanceOf(customElements.get(tag));
      expect(host.querySelectorAll(tag)).to.have.length(1);
    });
  }

  it('sets its props as properties of its element, and sets attributes that every HTML element can have', async () => {
    const { host, show } = openStage();
    show(<SignIn fullPage email="ada@example.com" className="wide" id="door" data-test="yes" />);
    const element = await rendered<SignInPage>(host, 'portico-sign-in');
    expect(element.fullPage).to.equal(true);
    expect(element.email).to.equal('ada@example.com');
    expect([element.className, element.id, element.dataset['test']]).to.deep.equal(['wide', 'door', 'yes']);
  });

  it('resets a property of its element when the prop is removed', async () => {
    const { host, show } = openStage();
    show(<SignIn fullPage />);
    const element = await rendered<SignInPage>(host, 'portico-sign-in');
    show(<SignIn />);
    await waitUntil(() => !element.fullPage);
  });

  it('renders a sign-in form if it is CredentialSignIn, and a sign-up form if it is CredentialSignUp', async () => {
    const { host, show } = openStage();
    show(
      <>
        <CredentialSignIn />
        <CredentialSignUp />
      </>,
    );
    await waitUntil(() => host.querySelectorAll('portico-credential-form').length === 2);
    expect([...host.querySelectorAll('portico-credential-form')].map(({ mode }) => mode)).to.deep.equal(['sign-in', 'sign-up']);
  });

  it('calls an event handler once, even if strict mode mounts the component twice', async () => {
    const { host, show } = openStage();
    const methods: string[] = [];
    show(<SignIn onSignedIn={({ detail }) => methods.push(detail.method)} />);
    (await rendered(host, 'portico-sign-in')).dispatchEvent(signedIn());
    expect(methods).to.deep.equal(['password']);
  });

  it('calls the event handler of the last render, and no handler after the prop is removed', async () => {
    const { host, show } = openStage();
    const calls: string[] = [];
    show(<SignIn id="one" onSignedIn={() => calls.push('first')} />);
    const element = await rendered(host, 'portico-sign-in');
    show(<SignIn id="two" onSignedIn={() => calls.push('second')} />);
    await waitUntil(() => element.id === 'two');
    element.dispatchEvent(signedIn());
    show(<SignIn id="three" />);
    await waitUntil(() => element.id === 'three');
    element.dispatchEvent(signedIn());
    expect(calls).to.deep.equal(['second']);
  });

  it('sets a ref to its element, and to null when the component unmounts', async () => {
    const { host, show } = openStage();
    const ref = createRef<InstanceType<typeof SignInPage>>();
    show(<SignIn ref={ref} />);
    const element = await rendered(host, 'portico-sign-in');
    expect(ref.current).to.equal(element);
    show(<p>Elsewhere</p>);
    await waitUntil(() => ref.current === null);
  });

  it('keeps its element when it moves, and removes the element when it unmounts', async () => {
    const { host, show, unmount } = openStage();
    const both = (first: boolean) => (first ? [<UserButton key="a" />, <p key="b" />] : [<p key="b" />, <UserButton key="a" />]);
    show(both(true));
    const element = await rendered(host, 'portico-user-button');
    show(both(false));
    await waitUntil(() => host.firstElementChild?.localName === 'p');
    expect(host.querySelector('portico-user-button')).to.equal(element);
    unmount();
    expect(element.isConnected).to.equal(false);
  });

  it('has props for the events of its sections and pages if it is AccountSettings or Handler', async () => {
    const { host, show } = openStage();
    const events: string[] = [];
    const record = ({ type }: Event): void => void events.push(type);
    show(
      <>
        <AccountSettings onPasswordChanged={record} onTeamCreated={record} onApiKeyCreated={record} onMfaEnabled={record} />
        <Handler onSectionChanged={record} onAccountDeleted={record} onEmailAdded={record} />
      </>,
    );
    const settings = await rendered(host, 'portico-account-settings');
    const handler = await rendered(host, 'portico-handler');
    const expected = ['password-changed', 'team-created', 'api-key-created', 'mfa-enabled'].map((name) => `portico-${name}`);
    for (const type of expected) settings.dispatchEvent(new CustomEvent(type));
    const pageEvents = ['section-changed', 'account-deleted', 'email-added'].map((name) => `portico-${name}`);
    for (const type of pageEvents) handler.dispatchEvent(new CustomEvent(type));
    expect(events).to.deep.equal([...expected, ...pageEvents]);
  });
});

describe('An element in JSX', () => {
  afterEach(closeStages);

  it('has typed properties and events', async () => {
    const { host, show } = openStage();
    const names: string[] = [];
    show(<portico-sign-in fullPage email="ada@example.com" onportico-signed-in={({ type }) => names.push(type)} />);
    const element = await rendered<SignInPage>(host, 'portico-sign-in');
    expect([element.fullPage, element.email]).to.deep.equal([true, 'ada@example.com']);
    element.dispatchEvent(signedIn());
    expect(names).to.deep.equal(['portico-signed-in']);
  });
});
