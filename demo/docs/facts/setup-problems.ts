// The causes of the problems that the console reports, and what to change. The console links to the sections of these names.
import type { SetupProblem } from '../../../src/errors/setup-problems.js';

export const SETUP_PROBLEMS: Readonly<Record<SetupProblem, string>> = {
  'wrong-project': 'The service does not have a project with the ID in `projectId` (`data-project-id`). Copy the ID again.',
  'missing-key':
    'The project requires `publishableClientKey` (`data-publishable-client-key`). Or `projectId` is wrong: services do not tell which.',
  'wrong-key':
    '`publishableClientKey` belongs to another project, or was revoked. Or `projectId` is wrong: services do not tell which. Copy both again, from the same place.',
  'wrong-address':
    '`baseUrl` (`data-base-url`) is not the origin of a Portico service, or no service runs there. It is the origin without `/api/v1`. During development, start the service with `npx portico dev`.',
  'untrusted-origin':
    'Add the origin of your site to the [trusted domains](guides/redirects.md#trusted-domains) of the project. Until then, emails cannot link to your site, and nothing is sent. A sign-up succeeds without an email, which the page cannot know: only `npx portico dev` prints a line.',
  'missing-handler':
    'A link led to this URL, where no `<portico-handler>` is on the page. Put it there, or set `urls.handler` (`data-handler-path`).',
  'blocked-cookies':
    'The browser stores no cookies for this page, for example in a sandboxed frame. The session ends with the page. Open the page outside the frame, or pass another `tokenStore`.',
  'ignored-cookie':
    'On plain HTTP, the server does not see who is signed in: set the environment variable `PORTICO_SECURE_COOKIES=false`. See [production on localhost](#production-on-localhost). On `localhost`, the browser reports this too, when a protected page sends a signed-in user to the sign-in page. On HTTPS, if an earlier SDK set the cookie, set `legacyCookies: true`.',
  'missing-definition': 'A tag has no definition. Import its element, for example `portico-auth/elements/sign-in`, or correct the name.',
  'missing-app':
    'An element is outside `<portico-provider>`, and there is no default app. Call `setDefaultApp(app)` from `portico-auth/elements/setup` in the browser.',
  'named-preset':
    'The preset of an appearance is an object and not a name: `import { presets } from "portico-auth/elements/setup"`, then `preset: presets.soft`. Pages then load only the presets that they use. Only `data-preset` of the script tag is a name.',
  'wrong-attribute':
    'An attribute of the script tag is missing or is not valid, so the page has no app. Correct the attribute in the message.',
  'unknown-attribute':
    'An attribute of the script tag is misspelled, or its value has no effect. Only reported on `localhost`. Other scripts may read it.',
  'shared-session':
    'A process without a browser signs users in without `tokenStore`, so that all visitors would share one session. Use `createServerApp`, and pass each request.',
  'reserved-parameters': '`urls.oauthCallback` must not contain the parameters `code` and `state`, which the provider adds.',
  'taken-parameter':
    'The parameter at the end of `urls.handler` (`data-handler-path`) is one that Portico uses itself, such as `code`, so the pages behind emailed links do not open. Choose another name, such as `?page=`.',
  'foreign-callback':
    'The OAuth callback page was opened without a sign-in in this browser, for example from a bookmark. Nothing was done.',
};
