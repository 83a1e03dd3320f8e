import * as React from 'react';
import { shared } from '../src/internal.js';
import type { ServerRendering } from '../elements/core/server-rendering.js';
import { AppContext, InitialUserContext, ServedContext } from './app-context.js';

/** Content that React neither compares with the content from the server, nor changes. */
const KEPT = { dangerouslySetInnerHTML: { __html: '' } };
const never = () => () => undefined;

/**
 * Returns props with the content of a page on a server, if the server has called `enableServerRendering`. While a browser hydrates this
 * content, and later, returns props with which React leaves the content to the element.
 */
export const useServed = (tag: string, props: { readonly children?: React.ReactNode }): object | undefined => {
  const app = React.useContext(AppContext);
  const provided = React.useContext(ServedContext);
  const user = React.useContext(InitialUserContext)?.hydrated.data;
  const isFromServer = React.useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // The store changes after the hydration, but the element keeps its content.
  const [isKept] = React.useState(isFromServer);
  if (!isKept || props.children !== undefined) return undefined;
  // A signed-in user must not see the form.
  if (typeof document === 'object' || !app || (user && !user.isAnonymous)) return KEPT;
  const page = shared<ServerRendering>('server-rendering', () => ({})).render?.(tag, { ...provided, ...props, app });
  return page && { ...page.attributes, dangerouslySetInnerHTML: { __html: page.content } };
};
