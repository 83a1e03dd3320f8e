import { isKnownError, type Result } from '../../src/index.js';
import { loadCallCode } from '../../src/internal.js';
import { FormPage, type Phase } from './form-page.js';
import { whenIdle } from './idle.js';
import type { CompletedSignIn } from './portico-element.js';

/** `undefined` if the user cancels the sign-in. */
export type SignInResult<T> = Result<T, unknown> | undefined;

/**
 * Base class for forms and pages that sign users in. If the account has a second factor, the prompt for the second factor replaces the
 * form.
 */
export abstract class SignInForm extends FormPage {
  static override readonly events = {
    onSignedIn: 'portico-signed-in',
    onMfaRequired: 'portico-mfa-required',
    onError: 'portico-error',
    onBeforeRedirect: 'portico-before-redirect',
  } as const;

  /** Whether the sign-in is complete. Becomes `false` when the user signs out. */
  protected isSignedIn = false;
  /** Whether the sign-in required a second factor. */
  protected usedMfa = false;

  protected override firstUpdated(): void {
    // Loads the sign-in module while the user types. If this fails, the sign-in loads the module again and reports errors.
    void whenIdle()
      .then(loadCallCode)
      .catch(() => undefined);
  }

  protected override derivePhase(): Phase {
    if (this.isSignedIn) return 'done';
    return this.instead ? 'mfa' : super.derivePhase();
  }

  protected override willUpdate(): void {
    if (this.client?.session.isSignedIn() === false) this.isSignedIn = false;
  }

  protected override completeSignIn(signIn: CompletedSignIn): void {
    this.isSignedIn = true;
    this.requestUpdate();
    super.completeSignIn({ ...signIn, mfa: this.usedMfa });
  }

  /**
   * Shows the prompt for the second factor if a sign-in requires it. Resolves to the final result of the sign-in, or to `undefined` if the
   * user cancels the prompt or leaves it with Back.
   * @param again called after Forward. Must complete the sign-in with the result of `send`. If omitted, the prompt has no history entry.
   */
  protected async withMfa<T>(result: SignInResult<T>, again?: (send: () => Promise<SignInResult<T>>) => void): Promise<SignInResult<T>> {
    this.usedMfa = false;
    if (result?.status !== 'error' || !isKnownError(result.error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) return result;
    const { openPrompt } = await import('../form/mfa-prompt.js');
    const { prompt, outcome } = openPrompt(this, result.error, again && (() => again(() => this.withMfa(result, again))));
    this.instead = prompt;
    this.requestUpdate();
    this.emit('portico-mfa-required', {});
    const data = await outcome;
    this.instead = undefined;
    this.requestUpdate();
    this.usedMfa = data !== undefined;
    return data && { status: 'ok', data: data as T };
  }
}
