// Returns the accessibility tree of Chromium to a browser test: `executeServerCommand('ax-tree')` returns a
// list of `{ role, name, live }` without ignored nodes, such as everything outside a modal dialog.
export function axPlugin() {
  return {
    name: 'ax',
    async executeCommand({ command, session }) {
      if (command !== 'ax-tree') return undefined;
      const cdp = await session.browser.getPage(session.id).createCDPSession();
      const { nodes } = await cdp.send('Accessibility.getFullAXTree');
      await cdp.detach();
      const liveOf = (properties = []) => properties.find(({ name }) => name === 'live')?.value.value ?? '';
      return nodes
        .filter(({ ignored }) => !ignored)
        .map(({ role, name, properties }) => ({ role: role?.value ?? '', name: name?.value ?? '', live: liveOf(properties) }));
    },
  };
}
