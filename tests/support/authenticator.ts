// Adds a virtual passkey device to a visitor's browser, through the DevTools protocol.
import type { CDPSession } from 'playwright-core';
import { needsChromium } from './needs-chromium.ts';
import type { Visitor } from './visitor.ts';

export interface Authenticator {
  /** Returns the number of passkeys on the device. */
  readonly count: () => Promise<number>;
  /** Sets whether the device confirms the user's presence without user interaction. */
  readonly setPresence: (isPresent: boolean) => Promise<void>;
  readonly removeAuthenticator: () => Promise<void>;
}

export const addAuthenticator = async ({ page }: Pick<Visitor, 'page'>): Promise<Authenticator> => {
  needsChromium('passkeys');
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setPresence: async (enabled) => void (await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    removeAuthenticator: async () => void (await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })),
  };
};
