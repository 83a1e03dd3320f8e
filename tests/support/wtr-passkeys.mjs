// Adds a virtual authenticator for a browser test: `executeServerCommand('webauthn', { method, params })` sends one DevTools command.
// A DevTools session per test page remains open, because an authenticator exists only as long as the session that created it.
// Passkey ceremonies work only in the foreground page. A test that adds a device waits until other test files have removed their devices.
const createTurns = () => {
  let holder;
  const waiting = [];
  return {
    take: (sessionId) => {
      if (holder !== undefined && holder !== sessionId) return new Promise((resolve) => waiting.push({ sessionId, resolve }));
      holder = sessionId;
      return Promise.resolve();
    },
    give: (sessionId) => {
      if (holder !== sessionId) return;
      const next = waiting.shift();
      holder = next?.sessionId;
      next?.resolve();
    },
  };
};

export function passkeyPlugin() {
  const sessions = new Map();
  const turns = createTurns();
  const sessionOf = async (session) => {
    if (!sessions.has(session.id)) {
      const cdp = await session.browser.getPage(session.id).createCDPSession();
      await cdp.send('WebAuthn.enable', { enableUI: false });
      sessions.set(session.id, cdp);
    }
    return sessions.get(session.id);
  };
  return {
    name: 'passkeys',
    async executeCommand({ command, payload, session }) {
      if (command !== 'webauthn') return undefined;
      if (payload.method === 'addVirtualAuthenticator') await turns.take(session.id);
      await session.browser.getPage(session.id).bringToFront();
      const cdp = await sessionOf(session);
      const result = (await cdp.send(`WebAuthn.${payload.method}`, payload.params ?? {})) ?? {};
      if (payload.method === 'removeVirtualAuthenticator') turns.give(session.id);
      return result;
    },
  };
}
