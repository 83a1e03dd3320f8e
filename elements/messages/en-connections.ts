// English of the accounts of providers that a user has connected.

export const enConnections = {
  'account.connections.title': 'Connections',
  'account.connections.description': 'Accounts of other services that you can sign in with.',
  'account.connections.connected': 'Connected',
  'account.connections.none': 'Not connected',
  'account.connections.connect': ({ provider }: { provider: string }) => `Connect ${provider}`,
};
