// Every navigation takes a `TrustedUrl`. `tsc` is the test runner here: nothing in this file runs.
import { expectTypeOf } from 'vitest';
import type { Page } from '../../src/redirects/redirects.js';
import { toTrustedUrl, type TrustedUrl } from '../../src/redirects/policy.js';
import type { Redirects } from '../../src/redirects/redirects.js';
import type { configuredUrl, apiUrl } from '../../src/redirects/urls.js';

declare const page: Page;
declare const redirects: Redirects;
const plain = new URL('https://app.example/');

// A plain URL, or text, is refused by everything that navigates.
// @ts-expect-error -- nobody checked it
page.assign(plain);
// @ts-expect-error -- nobody checked it
page.replace(plain);
// @ts-expect-error -- nobody checked it
page.assign('https://app.example/');
// @ts-expect-error -- nobody checked it
redirects.link(plain);
expectTypeOf<URL>().not.toExtend<TrustedUrl>();
expectTypeOf<string>().not.toExtend<TrustedUrl>();
expectTypeOf<Parameters<Page['assign']>>().toEqualTypeOf<[url: TrustedUrl]>();

// The check of the policy and the configuration of the host make one.
const checked = toTrustedUrl('/shop', { origin: 'https://app.example', trusted: [], allowLocalhost: false });
if (checked) page.assign(checked);
page.replace(redirects.destination('signIn'));
page.assign(redirects.resolveRedirect('/shop'));
expectTypeOf<ReturnType<typeof configuredUrl>>().toEqualTypeOf<TrustedUrl>();
expectTypeOf<ReturnType<typeof apiUrl>>().toEqualTypeOf<TrustedUrl>();
