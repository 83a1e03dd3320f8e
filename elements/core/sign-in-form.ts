import { isKnownError, type Result } from '../../src/index.js';
import { FormPage } from './form-page.js';

/** A form or page that signs people in, and asks for the second factor in its own place where an account has one. */
export abstract class SignInForm extends FormPage {
  static override readonly events = {
    onSignedIn: 'portico-signed-in',
    onMfaRequired: 'portico-mfa-required',
    onError: 'portico-error',
    onBeforeRedirect: 'portico-before-redirect',
  } as const;

  /** A second factor was asked for and given. */
  protected hadSecondFactor = false;

  /** The answer of a sign-in once its second factor was given; nothing where the user gives up. */
  protected async completed<T>(answer: Result<T, unknown> | undefined): Promise<Result<T, unknown> | undefined> {
    this.hadSecondFactor = false;
    if (answer?.status !== 'error' || !isKnownError(answer.error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) return answer;
    const { openPrompt } = await import('../sign-in/mfa-prompt.js');
    const { client: app, messages, theme, level: headingLevel } = this;
    const { prompt, outcome } = openPrompt({ app, messages, theme, headingLevel }, answer.error);
    this.instead = prompt;
    this.phase = 'mfa';
    this.emit('portico-mfa-required', {});
    const data = await outcome;
    this.instead = undefined;
    this.hadSecondFactor = data !== undefined;
    return data && { status: 'ok', data: data as T };
  }
}
