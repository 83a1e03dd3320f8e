import { enOAuth } from './en-oauth.js';
import { enSignUp } from './en-sign-up.js';
import { en } from './en.js';

/** The English of signing in with a provider. */
export const OAUTH_WORDS = { ...en, ...enSignUp, ...enOAuth };
