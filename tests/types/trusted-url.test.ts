// Checks that every URL to which an app navigates is a `TrustedUrl`. `tsc` compiles this file, but its code never runs.
import { expectTypeOf } from 'vitest';
import type { Page, OAuthOptions } from '../../src/index.js';
import type { toTrustedUrl, TrustedUrl } from '../../src/redirects/policy.js';
import type { Redirects } from '../../src/redirects/redirects.js';
import { navigate, type apiUrl, type configuredUrl } from '../../src/redirects/redirects.js';

declare const redirects: Redirects;
declare const page: Page;
const uncheckedUrl = new URL('https://app.example/');

// Functions that create a link or navigate accept only a `TrustedUrl`, not a `URL` or a string.
// @ts-expect-error -- the redirect policy has not checked this URL
redirects.link(uncheckedUrl);
// @ts-expect-error -- the redirect policy has not checked this URL
navigate(page, uncheckedUrl);
// @ts-expect-error -- a string is not a `TrustedUrl`
navigate(page, uncheckedUrl.href);
expectTypeOf<URL>().not.toExtend<TrustedUrl>();
expectTypeOf<string>().not.toExtend<TrustedUrl>();

// Only the redirect policy, and the functions for URLs that the host app configured, return a `TrustedUrl`.
expectTypeOf<ReturnType<typeof toTrustedUrl>>().toEqualTypeOf<TrustedUrl | undefined>();
expectTypeOf<ReturnType<Redirects['destination']>>().toEqualTypeOf<TrustedUrl>();
expectTypeOf<ReturnType<Redirects['resolveRedirect']>>().toEqualTypeOf<TrustedUrl>();
expectTypeOf<ReturnType<typeof configuredUrl>>().toEqualTypeOf<TrustedUrl>();
expectTypeOf<ReturnType<typeof apiUrl>>().toEqualTypeOf<TrustedUrl>();

// The function that navigates accepts only a `TrustedUrl`. An architecture test reports navigations that do not call it.
expectTypeOf<Parameters<typeof navigate>[1]>().toEqualTypeOf<TrustedUrl>();

// The methods of `Page` and the function `openUrl` of the host app receive URLs as strings.
expectTypeOf<Parameters<Page['assign']>>().toEqualTypeOf<[url: string]>();
expectTypeOf<Parameters<Page['replace']>>().toEqualTypeOf<[url: string]>();
expectTypeOf<Parameters<NonNullable<OAuthOptions['openUrl']>>>().toEqualTypeOf<[url: string]>();
