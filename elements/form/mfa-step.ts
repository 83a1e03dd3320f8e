// The step of a sign-in form that asks for the second factor: an entry in the browser's history, and a record for reloads.
import type { LitElement } from 'lit';
import { appOf } from '../core/app.js';
import type { FormPage } from '../core/form-page.js';
import { HistoryStep } from '../core/history-step.js';
import { forgetMfa, recallMfa, rememberMfa } from '../core/interrupted-mfa.js';
import { enMfa } from '../messages/en-mfa.js';
import type { Translate } from '../messages/types.js';
import { notice } from '../ui/notice.js';

/** A form with a second factor. */
export type MfaForm = FormPage & {
  /** Initial email address. Forms for passkeys have none. */
  readonly email?: string | undefined;
};

/** The part of the prompt that the step uses. */
interface Prompt {
  readonly phase: string;
  leave(): void;
}

interface MfaStep {
  /** @param again opens a prompt for the same attempt */
  readonly open: (prompt: Prompt, again: () => void) => void;
  readonly close: () => void;
}

const createStep = (form: MfaForm): MfaStep => {
  let prompt: Prompt | undefined;
  let again: (() => void) | undefined;
  const history = new HistoryStep(form, {
    name: 'mfa',
    isOpen: () => prompt !== undefined,
    move: (isForward) => {
      if (isForward) again?.();
      else if (prompt?.phase !== 'submitting' && form.phase !== 'done') prompt?.leave();
    },
  });
  return {
    open: (opened, openAgain) => {
      prompt = opened;
      again = openAgain;
      rememberMfa(appOf(form), form);
      history.enter();
    },
    close: () => {
      // After Back, the browser is no longer at the entry, and Forward may open the prompt again.
      if (history.leave() || prompt?.phase === 'failed') again = undefined;
      prompt = undefined;
      forgetMfa(appOf(form));
    },
  };
};

const steps = new WeakMap<MfaForm, MfaStep>();

/**
 * Returns the step of a form, with the history entry of its prompt. Back shows the form, but only “Cancel” ends the attempt: Forward opens a
 * prompt for the same attempt again.
 */
export const mfaStepOf = (form: MfaForm): MfaStep => {
  const step = steps.get(form) ?? createStep(form);
  steps.set(form, step);
  return step;
};

/** The sign-in or sign-up page. */
export interface MfaPage extends LitElement {
  /** Initial email address. */
  email: string | undefined;
  /** State of the page. */
  readonly phase: string;
  /** Translates message keys into the current language. */
  readonly t: Translate;
}

/**
 * After a reload, fills the email field with the address of the interrupted sign-in. Returns a function that renders a notice, until the
 * user signs in again, or goes back to the history entry before the prompt.
 * @param page the sign-in or sign-up page
 */
export const resumeMfa = (page: MfaPage): (() => unknown) => {
  let isShown = true;
  const show = (value: boolean): void => {
    isShown = value;
    page.requestUpdate();
  };
  new HistoryStep(page, { name: 'mfa', isOpen: () => isShown, move: show });
  page.addEventListener('portico-mfa-required', () => show(false));
  page.email = recallMfa(appOf(page)).email || page.email;
  return () => isShown && notice(page.t('auth.mfa.signInAgain') || enMfa['auth.mfa.signInAgain'], 'info');
};
