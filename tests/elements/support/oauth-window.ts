// Records the popups that elements open for a sign-in with a provider, and simulates the messages of a popup.
import { hearEvents, type Heard } from './record.js';
import { states, withProviders } from './oauth.js';
import { all, press, show, until } from './screen.js';
import { openStage, type Stage, type StageOptions } from './stage.js';

const opened: Window[] = [];
const { open, BroadcastChannel: Channel } = window;
const PREFIX = 'portico-oauth-';

/** Records every window that elements open, and registers its flow for cleanup. */
export const noteWindows = (): void => {
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

export const closeWindows = (): void => {
  Object.assign(window, { open, BroadcastChannel: Channel });
  for (const popup of opened.splice(0)) popup.close();
};

export const theWindow = (): Window => {
  const last = opened.at(-1);
  if (!last) throw new Error('No window was opened.');
  return last;
};

export const channelOf = (state: string): BroadcastChannel => new Channel(PREFIX + state);

/** Sends a message as if it came from the popup of this flow. */
export const tellFrom = (state: string, news: unknown): void => {
  const channel = channelOf(state);
  channel.postMessage(news);
  channel.close();
};

/** Sends a message, and waits until all listeners have received it. Listeners receive messages in the order in which they were added. */
export const heardFrom = async (state: string, news: unknown): Promise<void> => {
  const last = channelOf(state);
  const heard = new Promise((resolve) => last.addEventListener('message', resolve, { once: true }));
  tellFrom(state, news);
  await heard;
  last.close();
};

export const SIGN_IN_WITH = 'Sign in with GitHub';

/**
 * Opens a sign-in page and presses a provider button, which opens a popup. The service has the origin of the page, as behind a proxy,
 * because tests can only close popups of the same origin.
 */
export const goAside = async (
  options: StageOptions = {},
  more: object = {},
): Promise<{ readonly stage: Stage; readonly page: HTMLElement; readonly state: string; readonly heard: Heard[] }> => {
  const heard = hearEvents();
  const config = { ...withProviders('github', 'google'), passkey_enabled: false };
  const stage = await openStage({ config, baseUrl: location.origin, ...options });
  const page = (await show(stage, 'portico-sign-in', { noLastUsed: true, oauthMode: 'popup', ...more } as never)) as unknown as HTMLElement;
  await until(() => all(page, 'button.provider').length === 2, 'the buttons');
  const before = states.size;
  press(page, SIGN_IN_WITH);
  const isThere = (): boolean => theWindow().document.title === 'Provider' && theWindow().document.readyState === 'complete';
  await until(() => states.size > before && isThere(), 'the redirect');
  return { stage, page, state: [...states].at(-1) ?? '', heard };
};
