// Windows of sign-ins with a provider: the real ones that elements open, and the messages of such a window.
import { hearEvents, type Heard } from './record.js';
import { states, withProviders } from './oauth.js';
import { all, press, show, until } from './screen.js';
import { openStage, type Stage, type StageOptions } from './stage.js';

const opened: Window[] = [];
const { open, BroadcastChannel: Channel } = window;
const PREFIX = 'portico-oauth-';

/** Records every window that is opened from now on, and registers its flow to be removed. */
export const noteWindows = (): void => {
  window.open = (...args) => {
    const one = open.apply(window, args);
    if (one) opened.push(one);
    return one;
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
  for (const one of opened.splice(0)) one.close();
};

export const theWindow = (): Window => {
  const last = opened.at(-1);
  if (!last) throw new Error('No window was opened.');
  return last;
};

export const channelOf = (state: string): BroadcastChannel => new Channel(PREFIX + state);

/** Sends a message as the window of this flow does. */
export const tellFrom = (state: string, news: unknown): void => {
  const channel = channelOf(state);
  channel.postMessage(news);
  channel.close();
};

/** The same, and waits until all listeners have received it: they do so in the order in which they were added. */
export const heardFrom = async (state: string, news: unknown): Promise<void> => {
  const last = channelOf(state);
  const heard = new Promise((resolve) => last.addEventListener('message', resolve, { once: true }));
  tellFrom(state, news);
  await heard;
  last.close();
};

export const SIGN_IN_WITH = 'Sign in with GitHub';

/**
 * A sign-in page whose visitor has pressed the button of a provider, with its open window. The service has the origin of the
 * page, as behind a proxy: only windows on the same origin can be closed, and returned windows are.
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
