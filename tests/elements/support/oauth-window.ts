// Records the popups that elements open to sign in with a provider, and simulates a popup’s messages.
import { recordEvents, type RecordedEvent } from './record.js';
import { states, withProviders } from './oauth.js';
import { all, press, show, until } from './screen.js';
import { openStage, type Stage, type StageOptions } from './stage.js';

const opened: Window[] = [];
const { open, BroadcastChannel: Channel } = window;
const PREFIX = 'portico-oauth-';

/** Records every window that elements open. Also records the `state` of each OAuth flow, whose cookie is deleted after the test. */
export const recordPopups = (): void => {
  window.open = (...args) => {
    const popup = open.apply(window, args);
    if (popup) opened.push(popup);
    return popup;
  };
  window.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name);
      if (name.startsWith(PREFIX)) states.add(name.slice(PREFIX.length));
    }
  };
};

export const closePopups = (): void => {
  Object.assign(window, { open, BroadcastChannel: Channel });
  for (const popup of opened.splice(0)) popup.close();
};

export const lastPopup = (): Window => {
  const last = opened.at(-1);
  if (!last) throw new Error('No popup was opened.');
  return last;
};

export const channelOf = (state: string): BroadcastChannel => new Channel(PREFIX + state);

/** Sends a message as if it came from the popup of the OAuth flow with this state. */
export const sendFrom = (state: string, message: unknown): void => {
  const channel = channelOf(state);
  channel.postMessage(message);
  channel.close();
};

/** Sends a message, and waits until all listeners have received it. Listeners receive messages in the order in which they were added. */
export const sendAndWait = async (state: string, message: unknown): Promise<void> => {
  const last = channelOf(state);
  const received = new Promise((resolve) => last.addEventListener('message', resolve, { once: true }));
  sendFrom(state, message);
  await received;
  last.close();
};

export const SIGN_IN_WITH = 'Sign in with GitHub';

/**
 * Opens a sign-in page and presses a provider button, which opens a popup. The app’s `baseUrl` is the page’s origin, because a test can
 * read the popup’s document only on the same origin.
 */
export const openPopup = async (
  options: StageOptions = {},
  properties: object = {},
): Promise<{ readonly stage: Stage; readonly page: HTMLElement; readonly state: string; readonly events: RecordedEvent[] }> => {
  const events = recordEvents();
  const config = { ...withProviders('github', 'google'), passkey_enabled: false };
  const stage = await openStage({ config, baseUrl: location.origin, ...options });
  const page = (await show(stage, 'portico-sign-in', {
    noLastUsed: true,
    oauthMode: 'popup',
    ...properties,
  } as never)) as unknown as HTMLElement;
  await until(() => all(page, 'button.provider').length === 2, 'the buttons appear');
  const before = states.size;
  press(page, SIGN_IN_WITH);
  const isLoaded = (): boolean => lastPopup().document.title === 'Provider' && lastPopup().document.readyState === 'complete';
  await until(() => states.size > before && isLoaded(), 'the popup shows the provider’s page');
  return { stage, page, state: [...states].at(-1) ?? '', events };
};
