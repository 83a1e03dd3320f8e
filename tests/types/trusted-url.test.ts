// Every navigation takes a `TrustedUrl`. `tsc` checks it: nothing in this file runs.
import { expectTypeOf } from 'vitest';
import type { Page } from '../../src/redirects/redirects.js';
import { toTrustedUrl, type TrustedUrl } from '../../src/redirects/policy.js';
import type { Redirects } from '../../src/redirects/redirects.js';
import type { configuredUrl, apiUrl } from '../../src/redirects/redirects.js';

declare const page: Page;
declare const redirects: Redirects;
const plain = new URL('https://app.example/');

// Every function that navigates refuses a plain URL and text.
// @ts-expect-error -- it was not checked
page.assign(plain);
// @ts-expect-error -- it was not checked
page.replace(plain);
// @ts-expect-error -- it was not checked
page.assign('https://app.example/');
// @ts-expect-error -- it was not checked
redirects.link(plain);
expectTypeOf<URL>().not.toExtend<TrustedUrl>();
expectTypeOf<string>().not.toExtend<TrustedUrl>();
expectTypeOf<Parameters<Page['assign']>>().toEqualTypeOf<[url: TrustedUrl]>();

// The check of the policy and the configuration of the host create one.
const checked = toTrustedUrl('/shop', { origin: 'https://app.example', trusted: [], allowLocalhost: false });
if (checked) page.assign(checked);
page.replace(redirects.destination('signIn'));
page.assign(redirects.resolveRedirect('/shop'));
expectTypeOf<ReturnType<typeof configuredUrl>>().toEqualTypeOf<TrustedUrl>();
expectTypeOf<ReturnType<typeof apiUrl>>().toEqualTypeOf<TrustedUrl>();
