import * as React from 'react';
import { InitialUserContext } from './app-context.js';

/**
 * Returns props that hide the content of a gate on a server, unless the session is known and is the one of the gate. The element removes the
 * attribute. Browsers omit it, because React leaves the attributes of the server unchanged when it hydrates an element.
 */
export const useServedGate = (tag: string): object | undefined => {
  const user = React.useContext(InitialUserContext)?.hydrated.data;
  if (typeof document === 'object') return undefined;
  const session = user === undefined ? 'loading' : user && !user.isAnonymous ? 'signed-in' : 'signed-out';
  return tag === `portico-if-${session}` ? undefined : { hidden: 'server' };
};
