// Sets any media feature for a browser test: `executeServerCommand('media', { 'forced-colors': 'active' })`. The runner's own command
// supports only two features. All other features have their initial values.
export function mediaPlugin() {
  const sessions = new Map();
  const sessionOf = async (session) => {
    if (!sessions.has(session.id)) sessions.set(session.id, await session.browser.getPage(session.id).createCDPSession());
    return sessions.get(session.id);
  };
  return {
    name: 'media',
    async executeCommand({ command, payload, session }) {
      if (command !== 'media') return undefined;
      const features = Object.entries(payload).map(([name, value]) => ({ name, value }));
      await (await sessionOf(session)).send('Emulation.setEmulatedMedia', { features });
      return true;
    },
  };
}
