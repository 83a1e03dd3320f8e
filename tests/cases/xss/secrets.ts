// Checks that no event, attribute, text or console message contains a token or a password.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { freshEmail, PASSWORD } from '../../support/visitor.ts';
import type { Order } from './in-page.ts';

interface XssStage {
  readonly page: Page;
  readonly facts: Order['facts'];
}

/**
 * Adds the sign-up page and the user button, signs up, and signs out. Returns the secrets, and one string with the details of all Portico
 * events and with all attribute values and text nodes of the two elements.
 */
const signUpAndOut = (stage: XssStage): Promise<{ readonly exposed: string; readonly secrets: readonly string[] }> =>
  stage.page.evaluate(
    async ([facts, email, password]) => {
      const exposed: string[] = [];
      const dispatch = EventTarget.prototype.dispatchEvent;
      EventTarget.prototype.dispatchEvent = function record(event) {
        if (event.type.startsWith('portico-')) exposed.push(event.type, JSON.stringify((event as CustomEvent).detail));
        return dispatch.call(this, event);
      };
      const read = (node: Element): void => {
        for (const { value } of node.attributes) exposed.push(value);
        for (const child of [...node.childNodes, ...(node.shadowRoot?.childNodes ?? [])]) {
          if (child instanceof Element) read(child);
          else exposed.push(child.textContent ?? '');
        }
      };
      const app = Portico.createClientApp({ ...facts, baseUrl: location.origin, tokenStore: 'memory', redirectMethod: 'none' });
      const main = document.createElement('main');
      for (const tag of ['portico-sign-up', 'portico-user-button']) main.append(Object.assign(document.createElement(tag), { app }));
      document.body.append(main);
      const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
      while (!main.querySelector('input[type="password"]')) await frame();
      for (const input of main.querySelectorAll('input')) input.value = input.type === 'password' ? password : email;
      main.querySelector('form')?.requestSubmit();
      while (!app.session.isSignedIn()) await frame();
      const { accessToken, refreshToken } = await app.session.tokens();
      for (let frames = 0; frames < 10; frames += 1) await frame();
      read(main);
      await app.auth.signOut({ noRedirect: true });
      await frame();
      read(main);
      main.remove();
      app.dispose();
      EventTarget.prototype.dispatchEvent = dispatch;
      return { exposed: exposed.join('\n'), secrets: [accessToken ?? '', refreshToken ?? '', password] };
    },
    [stage.facts, freshEmail(), PASSWORD] as const,
  );

export const noSecretsAnywhere = async (stage: XssStage): Promise<undefined> => {
  const printed: string[] = [];
  stage.page.on('console', (message) => void printed.push(message.text()));
  const { exposed, secrets } = await signUpAndOut(stage);
  expect(exposed).toContain('portico-signed-up');
  for (const secret of secrets) {
    expect(secret.length, 'the length of the secret').toBeGreaterThan(8);
    expect(`${exposed}\n${printed.join('\n')}`.includes(secret), `${secret.slice(0, 6)}… is exposed`).toBe(false);
  }
  return undefined;
};
