// The scenes on the stage: the live elements, and the states that a visitor rarely sees.
import type { ClientApp } from '../../../src/index.js';
import type { StageElement } from './stage.js';
import { createStateApp, type StateName } from './state-app.js';

export interface Scene {
  readonly label: string;
  readonly isLive: boolean;
  readonly create: () => StageElement;
}

/** The element that the page itself contains. */
const first = document.querySelector('#stage > portico-sign-in') as StageElement;

const elementOf = (tag: string, app?: ClientApp): StageElement =>
  Object.assign(document.createElement(tag), app && { app }) as StageElement;

const live = (label: string, tag: string): Scene => ({ label, isLive: true, create: () => elementOf(tag) });

const state = (label: string, name: StateName, tag = 'portico-sign-in'): Scene => ({
  label,
  isLive: false,
  create: () => elementOf(tag, createStateApp(name)),
});

/** Fills in and submits the form of an element as soon as it appears. */
const submitOnceShown = (element: StageElement): StageElement => {
  const submit = (): boolean => {
    const form = element.querySelector('form');
    const password = form?.querySelector<HTMLInputElement>('input[name="password"]');
    const email = form?.querySelector<HTMLInputElement>('input[name="email"]');
    if (!form || !password || !email) return false;
    for (const [input, value] of [
      [email, 'ada@example.com'],
      [password, 'a password'],
    ] as const) {
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    form.requestSubmit();
    return true;
  };
  const observer = new MutationObserver(() => submit() && observer.disconnect());
  observer.observe(element, { childList: true, subtree: true });
  return element;
};

const submitted = (scene: Scene): Scene => ({ ...scene, create: () => submitOnceShown(scene.create()) });

const framed: Scene = {
  label: 'Framed',
  isLive: false,
  create: () => Object.assign(document.createElement('iframe'), { src: '/framed', title: 'The sign-in page inside another page' }),
};

/** Signed-out visitors see a card instead of a redirect. */
const SIGNED_OUT = { signedOut: 'card' } as const;

/** The scenes by name. */
export const SCENES = {
  'sign-in': { ...live('Sign in', 'portico-sign-in'), create: () => first },
  'sign-up': live('Sign up', 'portico-sign-up'),
  'forgot-password': live('Reset', 'portico-forgot-password'),
  account: {
    ...live('Account', 'portico-account-settings'),
    create: () => Object.assign(elementOf('portico-account-settings'), SIGNED_OUT),
  },
  loading: state('Loading', 'loading'),
  error: state('Error', 'error'),
  offline: submitted(state('Offline', 'offline')),
  mfa: submitted(state('Two-step', 'mfa')),
  framed,
  closed: state('Closed', 'closed', 'portico-sign-up'),
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof SCENES;
