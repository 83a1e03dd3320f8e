import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { PorticoElements, PorticoEvents } from '../elements/index.js';
import type { ElementOptions } from './wrap.js';

/** Event listeners for every tag. Events bubble, so a tag can also listen to the events of elements inside it. */
type EventListeners = { readonly [Name in keyof PorticoEvents as `on${Name}`]?: (event: PorticoEvents[Name]) => void };

/**
 * The tags in JSX, as an alternative to the components: `<portico-sign-in full-page />`. React 19 sets properties and adds listeners,
 * for example for `onportico-signed-in`. React 18 writes attributes and adds no listeners.
 */
export type PorticoTags = {
  [Tag in keyof PorticoElements]: DetailedHTMLProps<HTMLAttributes<PorticoElements[Tag]>, PorticoElements[Tag]> &
    EventListeners &
    Omit<ElementOptions<PorticoElements[Tag]>, keyof HTMLAttributes<HTMLElement>> & { readonly class?: string | undefined };
};

declare module 'react' {
  // React's JSX types are in a namespace, which this declaration extends (React 18.2 and 19).
  namespace JSX {
    interface IntrinsicElements extends PorticoTags {}
  }
}
