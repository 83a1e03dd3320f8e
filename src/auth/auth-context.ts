import type { CallResult, CallerInput, Resource } from '../contract/endpoint.js';
import type { Access } from '../contract/entity.js';
import { singleFlight } from '../lib/single-flight.js';
import type { Session } from '../session/session.js';
import type { Page } from '../redirects/page.js';
import type { Sessions } from '../session/sessions.js';
import type { Transport } from '../transport/send.js';
import type { SecondFactor } from './second-factor.js';

/** The rows of a resource as plain calls: all a flow needs to know of an app. */
export type Calls<R extends Resource> = { readonly [V in keyof R]: (input: CallerInput<R[V]>) => Promise<CallResult<R[V]>> };

/** Where a flow ends, and pages it asks the service to link to. */
export type Destination = 'afterSignIn' | 'afterSignUp' | 'afterSignOut';
export type CallbackPage = 'emailVerification' | 'passwordReset' | 'magicLinkCallback' | 'oauthCallback' | 'error';

/** What flows work with. */
export interface FlowKit {
  /** The rows of a resource, bound to the app: with the tokens of this session, of none (`null`), else of whichever is current. */
  readonly bind: <R extends Resource>(name: string, resource: R, session?: Session | null) => Calls<R>;
  readonly sessions: Sessions;
  readonly transport: Transport;
  /** What the app's calls are allowed to. */
  readonly access: Access;
  /** The page the app runs on, where there is one. */
  readonly page: Page | undefined;
  /** How a second factor is asked for; without it the challenge is the caller's. */
  readonly secondFactor: SecondFactor | undefined;
  readonly onMultiFactor: MultiFactorPrompt | undefined;
  /** Extra scopes to ask a provider for, by its id. */
  readonly oauthScopes: OAuthScopes;
  /** Goes to a configured place, replacing the current page; does nothing where redirects are off. */
  readonly redirect: (to: Destination) => Promise<void>;
  /** Goes to a trusted URL; throws UNTRUSTED_REDIRECT otherwise. Pages for signing in are only for whoever is signed out. */
  readonly redirectToUrl: (url: string, gate?: { readonly isSignedOut: boolean }) => Promise<void>;
  readonly callbackUrl: (page: CallbackPage) => string;
  /** Sign-ins under way, so that two clicks are one. */
  readonly underWay: Map<string, Promise<unknown>>;
}

export interface RedirectChoice {
  /** Stay on the page; the caller navigates. */
  readonly noRedirect?: boolean | undefined;
}

/** Asks for the six digits of an authenticator app; `null` or nothing when the user gives up. */
export type MultiFactorPrompt = () => Promise<string | null> | string | null;

/** Scopes by provider id. */
export type OAuthScopes = Readonly<Record<string, readonly string[] | undefined>>;

/** Joins identical work while it is under way. */
export const once = <T>(kit: FlowKit, key: readonly (string | undefined)[], work: () => Promise<T>): Promise<T> =>
  singleFlight(kit.underWay as Map<string, Promise<T>>, JSON.stringify(key), work);
