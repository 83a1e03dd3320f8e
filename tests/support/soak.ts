// Runs in a separate process for soak.test.ts: creates and disposes of a thousand apps on a simulated page, and prints the numbers
// of remaining listeners and handles. The process must then exit by itself.
import { createClientApp } from '../../src/index.ts';

let added = 0;
const listeners = new Set<unknown>();

/** An event target that counts its listeners. */
class Target extends EventTarget {
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    added += 1;
    listeners.add(args[1]);
    super.addEventListener(...args);
  }

  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>): void {
    listeners.delete(args[1]);
    super.removeEventListener(...args);
  }
}

/** Simulates the document of a page with cookies. */
const document = Object.assign(new Target(), { cookie: '', visibilityState: 'visible' });
const location = { protocol: 'https:', href: 'https://app.example/' };
Object.assign(globalThis, { window: globalThis, document, location, cookieStore: new Target() });

const APPS = 1000;
for (let round = 0; round < APPS; round += 1) {
  const app = createClientApp({
    projectId: 'soak',
    publishableClientKey: 'pck_1',
    baseUrl: 'https://api.example',
    tokenStore: 'cookie',
    platform: { fetch: () => Promise.reject(new TypeError('There is no network.')) },
  });
  const stops = [app.session.watch(() => undefined), app.user.watch(() => undefined), app.teams.list.query().watch(() => undefined)];
  // Stops the watchers of only half of the apps.
  if (round % 2 === 0) for (const stop of stops) stop();
  app.dispose();
}

// The event occurs only if the process has no open handles.
process.once('exit', () => {
  const handles = process.getActiveResourcesInfo().filter((name) => /Timeout|MessagePort|Immediate/.test(name));
  console.log(JSON.stringify({ apps: APPS, added, left: listeners.size, handles: handles.length }));
});
