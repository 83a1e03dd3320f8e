// Decides what the live previews show. Previews of all other elements show the element without attributes to a signed-out visitor.

import { SAMPLE_ID } from './samples.js';

interface Preview {
  readonly html: string;
  readonly isSignedIn: boolean;
  /** The height of the shown element in pixels, if it is more than the usual one. The style sheet has a rule for each. */
  readonly height: number | undefined;
  /** Whether the element is a card, which is lower without its padding in narrow windows. */
  readonly isCard: boolean;
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

/** Returns the words after the language of the block of code with a preview. */
export const previewFlags = ({ isSignedIn, isCard, height }: Preview): readonly string[] => [
  'preview',
  ...(isSignedIn ? ['signed-in'] : []),
  ...(isCard ? ['card'] : []),
  ...(height === undefined ? [] : [`height=${height}`]),
];

/** Returns the markup with which a page uses the element. */
export const markupOf = (tag: string): string => {
  const attributes = OF_TEAM.test(tag) ? ` team-id="${SAMPLE_ID}"` : '';
  return MARKUP[tag] ?? `<${tag}${attributes}></${tag}>`;
};

/** The names of elements by the height of their preview. */
const HEIGHTS: Readonly<Record<number, readonly string[]>> = {
  240: ['message-card', 'account-item', 'connections-section', 'profile-section', 'team-identity-section', 'api-keys-section'],
  280: ['team-invitation', 'team-invitations-section', 'team-profile-section', 'team-creation', 'credential-form', 'emails-section'],
  332: ['email-verification', 'magic-link-callback', 'error-page', 'password-reset'],
  372: ['forgot-password', 'account-settings'],
  472: ['cli-auth-confirm'],
  600: ['team-page'],
  684: ['sign-in', 'handler'],
  760: ['sign-up'],
};

const CARD =
  /^portico-(?:message-card|team-invitation|email-verification|magic-link-callback|error-page|forgot-password|password-reset|cli-auth-confirm|sign-in|sign-up|handler)$/;

const heightOf = (tag: string): number | undefined => {
  const [height] = Object.entries(HEIGHTS).find(([, names]) => names.includes(tag.slice('portico-'.length))) ?? [];
  return height === undefined ? undefined : Number(height);
};

/** Returns the preview of an element, or undefined if there is nothing to show. */
export const previewOf = (tag: string): Preview | undefined =>
  WITHOUT.has(tag) ? undefined : { html: markupOf(tag), isSignedIn: !SIGNED_OUT.test(tag), height: heightOf(tag), isCard: CARD.test(tag) };
