// Defines scenes for the handler’s other pages, the user button and the message card.
import { reset, verification } from '../support/mail.js';
import {
  scene,
  sendInvalid,
  toPhase,
  typeStrong,
  pressPrimary,
  openMenu,
  codeOf,
  expired,
  broken,
  VERIFY_PATH,
  UNKNOWN_CODE,
  type Scene,
} from '../support/scene.js';
import { noticeOf, until } from '../support/screen.js';

const TOKEN_PATH = '/auth/oauth/token';
const STATE = 'l'.repeat(43);
const CALLBACK = `/handler/oauth-callback?code=c&state=${STATE}`;
/** Stores the PKCE verifier in a cookie, as the SDK does before it sends a visitor to a provider. */
const storeVerifier = (): Promise<object> => {
  document.cookie = `stack-oauth-outer-${STATE}=${'v'.repeat(43)}; path=/; max-age=60`;
  return Promise.resolve({});
};

export const PAGE_SCENES: Readonly<Record<string, Scene>> = {
  'sign-out, confirmation': scene('portico-sign-out', { isSignedIn: true }, { requireConfirmation: true }),
  'sign-out, working': scene(
    'portico-sign-out',
    { isSignedIn: true, held: '/auth/sessions/current' },
    {},
    toPhase('submitting', () => undefined),
  ),
  'sign-out, done': scene('portico-sign-out'),
  'sign-out, failed': scene(
    'portico-sign-out',
    { isSignedIn: true, responses: { '/auth/sessions/current': broken } },
    {},
    toPhase('failed', () => undefined),
  ),
  'forgot password, ready': scene('portico-forgot-password'),
  'forgot password, field error': scene('portico-forgot-password', {}, {}, sendInvalid),
  'forgot password, sent': scene('portico-forgot-password', {}, {}, toPhase('done')),
  'forgot password, passwords disabled': scene('portico-forgot-password', { config: { credential_enabled: false } }),
  'forgot password, signed in': scene('portico-forgot-password', { isSignedIn: true }),
  'password reset, ready': scene('portico-password-reset', {}, codeOf(reset)),
  'password reset, field errors': scene('portico-password-reset', {}, codeOf(reset), sendInvalid),
  'password reset, password strength': scene('portico-password-reset', {}, codeOf(reset), typeStrong),
  'password reset, done': scene('portico-password-reset', {}, codeOf(reset), toPhase('done')),
  'password reset, link without a code': scene('portico-password-reset', {}, { searchParams: {} }),
  'verification, confirmation': scene('portico-email-verification', {}, UNKNOWN_CODE),
  'verification, done': scene('portico-email-verification', {}, codeOf(verification), toPhase('done', pressPrimary)),
  'verification, expired': scene(
    'portico-email-verification',
    { isSignedIn: true, responses: { [VERIFY_PATH]: expired } },
    UNKNOWN_CODE,
    toPhase('blocked', pressPrimary),
  ),
  'verification, email sent again': scene(
    'portico-email-verification',
    { isSignedIn: true, responses: { [VERIFY_PATH]: expired } },
    UNKNOWN_CODE,
    async (page, stage) => {
      await toPhase('blocked', pressPrimary)(page, stage);
      await pressPrimary(page, stage);
      await until(() => noticeOf(page), 'the message appears');
    },
  ),
  'magic link, confirmation': scene('portico-magic-link-callback', {}, UNKNOWN_CODE),
  'magic link, not valid': scene('portico-magic-link-callback', {}, UNKNOWN_CODE, toPhase('blocked', pressPrimary)),
  'magic link, error': scene(
    'portico-magic-link-callback',
    { responses: { '/auth/otp/sign-in': broken } },
    UNKNOWN_CODE,
    async (page, stage) => {
      await pressPrimary(page, stage);
      await until(() => noticeOf(page), 'the alert appears');
    },
  ),
  'magic link, signed in': scene('portico-magic-link-callback', { isSignedIn: true }, UNKNOWN_CODE),
  'oauth callback, working': scene(
    'portico-oauth-callback',
    { at: CALLBACK, held: TOKEN_PATH },
    storeVerifier,
    toPhase('submitting', () => undefined),
  ),
  'oauth callback, nothing to finish': scene('portico-oauth-callback', {}),
  'oauth callback, failed': scene(
    'portico-oauth-callback',
    { at: CALLBACK, responses: { [TOKEN_PATH]: broken } },
    storeVerifier,
    toPhase('failed', () => undefined),
  ),
  'error page, generic': scene('portico-error-page', {}, { searchParams: {} }),
  'error page, known': scene('portico-error-page', {}, { searchParams: { errorCode: 'TEAM_NOT_FOUND', message: 'm'.repeat(300) } }),
  'error page, canceled': scene('portico-error-page', {}, { searchParams: { errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED', message: 'm' } }),
  'handler, not found': scene('portico-handler', {}, { location: '/handler/nowhere' }),
  'user button, signed out': scene('portico-user-button', {}, {}, openMenu),
  'user button, signed in': scene(
    'portico-user-button',
    { isSignedIn: true },
    { showUserInfo: true, items: [{ value: 'a', label: '⟦Alpha⟧' }] },
    openMenu,
  ),
  'message card, preset': scene('portico-message-card', {}, { preset: 'signed-out' }),
  'message card, texts from the host page': scene(
    'portico-message-card',
    {},
    { heading: '⟦Alpha⟧', primary: '⟦Beta⟧', secondary: '⟦Gamma⟧' },
  ),
  'user button, impersonated': scene('portico-user-button', { isSignedIn: true }, { isImpersonated: true, themeToggle: true }, openMenu),
};
