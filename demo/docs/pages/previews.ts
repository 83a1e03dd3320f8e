// Decides what the live previews show. Previews of all other elements show the element without attributes to a signed-out visitor.

import { SAMPLE_ID } from './samples.js';

interface Preview {
  readonly html: string;
  readonly isSignedIn: boolean;
}

/** The markup of elements that need attributes or content. */
const MARKUP: Readonly<Record<string, string>> = {
  'portico-account-item': `<portico-account-settings>
  <portico-account-item item-id="billing" label="Billing">Your plan: free</portico-account-item>
</portico-account-settings>`,
  'portico-credential-form': '<portico-credential-form mode="sign-in"></portico-credential-form>',
  'portico-if-loading': '<portico-if-loading>Loading …</portico-if-loading>',
  'portico-if-signed-in': '<portico-if-signed-in>Hello Ada</portico-if-signed-in>',
  'portico-if-signed-out': '<portico-if-signed-out>Please sign in</portico-if-signed-out>',
  'portico-message-card': '<portico-message-card heading="Your trial has ended">Choose a plan to continue.</portico-message-card>',
  'portico-oauth-button': '<portico-oauth-button provider="github"></portico-oauth-button>',
  'portico-team-icon': '<portico-team-icon name="Analytical Engines" size="40"></portico-team-icon>',
  'portico-user-avatar': '<portico-user-avatar name="Ada Lovelace" size="64"></portico-user-avatar>',
  'portico-provider': `<portico-provider theme="dark">
  <portico-user-button></portico-user-button>
</portico-provider>`,
};

/** Elements that have nothing to show on their own: they act when they open, or appear when another element needs them. */
const WITHOUT = new Set(['portico-mfa-prompt', 'portico-oauth-callback', 'portico-toasts', 'portico-sign-out', 'portico-if-loading']);

/** Elements that signed-out visitors see. All others are for signed-in users. */
const SIGNED_OUT =
  /^portico-(?:sign-in|sign-up|handler|forgot-password|password-reset|magic-link|credential-form|oauth|passkey-button|otp-input|if-signed-out|error-page|message-card|email-verification)/;

/** Elements that show one team. */
const OF_TEAM = /^portico-team-(?:page$|.*-section$)/;

/** Returns the markup with which a page uses the element. */
export const markupOf = (tag: string): string => {
  const attributes = OF_TEAM.test(tag) ? ` team-id="${SAMPLE_ID}"` : '';
  return MARKUP[tag] ?? `<${tag}${attributes}></${tag}>`;
};

/** Returns the preview of an element, or undefined if there is nothing to show. */
export const previewOf = (tag: string): Preview | undefined =>
  WITHOUT.has(tag) ? undefined : { html: markupOf(tag), isSignedIn: !SIGNED_OUT.test(tag) };
