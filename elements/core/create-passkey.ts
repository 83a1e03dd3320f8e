import type { ElementApp } from '../context.js';
import type { ClientApp } from '../../src/index.js';
import { loadCallCode } from '../../src/internal.js';
import { enPasskeys } from '../messages/en-passkeys.js';
import type { Translate } from '../messages/types.js';
import { toast } from '../ui/toast.js';
import type { ToastAction } from '../ui/toasts.js';
import { isFramed } from './framed.js';
import { endedKey, endPlans, PLAN } from './passkey-plan.js';
import { forget, recallRecord, rememberRecord } from './tab-storage.js';

/** Browsers create a passkey without a prompt only in the first minutes after the sign-in. */
const LIFETIME_MS = 5 * 60_000;

const hasEndedPlans = ({ projectId, session }: ElementApp): boolean => {
  try {
    return localStorage.getItem(endedKey(projectId)) === session.userId();
  } catch {
    return true;
  }
};

/** Returns whether the browser may create a passkey for the signed-in user, and the user has none. */
const isPossible = async (app: ElementApp): Promise<boolean> => {
  if (isFramed() || hasEndedPlans(app)) return false;
  const capabilities = await globalThis.PublicKeyCredential?.getClientCapabilities?.();
  if (capabilities?.['conditionalCreate'] !== true) return false;
  const [{ config }, user] = await Promise.all([app.currentProject.get.query().read(), app.user.read()]);
  return config.passkeyEnabled && user?.passkeyAuthEnabled === false && user.primaryEmailVerified;
};

const tell = (about: HTMLElement, app: ElementApp): void => {
  const t = (about as { readonly t?: Translate }).t;
  const textOf = (key: 'created' | 'remove' | 'removed'): string => t?.(`auth.passkey.${key}`) || enPasskeys[`auth.passkey.${key}`];
  // The router of the host app may have removed the sign-in page.
  const show = (text: string, action?: ToastAction): void => toast(text, about.isConnected ? about : document.body, action);
  const remove = async (): Promise<void> => {
    const userId = app.session.userId();
    try {
      await (app as ClientApp).currentUser.update({ passkeyAuthEnabled: false });
    } catch {
      // The service rejected the removal, or the app has only the members that all elements need.
      return void app.redirects.to('accountSettings');
    }
    if (userId) (await loadCallCode()).signalNoPasskeys(location.hostname, userId);
    show(textOf('removed'));
  };
  show(textOf('created'), { label: textOf('remove'), run: () => void remove() });
};

/**
 * Creates the planned passkey in the background, and shows a toast about it. Nothing happens if the browser or its password manager does
 * not create it. If the browser leaves this page meanwhile, the ceremony ends, and the next page begins again.
 */
export const createInBackground = async (about: HTMLElement, app: ElementApp): Promise<void> => {
  const { record } = recallRecord(PLAN, LIFETIME_MS);
  forget(PLAN);
  const { projectId, userId } = record;
  if (userId === undefined || userId !== app.session.userId() || projectId !== app.projectId) return;
  const planAgain = (): void => rememberRecord(PLAN, record);
  addEventListener('pagehide', planAgain);
  try {
    if (!(await isPossible(app)) || userId !== app.session.userId()) return;
    const result = await app.auth.registerPasskey({ conditional: true });
    // If the browser created no passkey, the next sign-in tries again. A service that rejected the passkey would reject another one, too.
    if (result.status === 'error' && result.error.code !== 'PASSKEY_REGISTRATION_FAILED') return;
    endPlans(app);
    if (result.status === 'ok') tell(about, app);
  } finally {
    removeEventListener('pagehide', planAgain);
  }
};
