// Lets a browser test own a virtual authenticator: `executeServerCommand('webauthn', { method, params })` is one DevTools call.
// A DevTools session per test page is kept, because authenticators live as long as the session that made them.
export function passkeyPlugin() {
  const sessions = new Map();
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
      // Ceremonies want the page in front; the other test file does not mind.
      await session.browser.getPage(session.id).bringToFront();
      const cdp = await sessionOf(session);
      return (await cdp.send(`WebAuthn.${payload.method}`, payload.params ?? {})) ?? {};
    },
  };
}
