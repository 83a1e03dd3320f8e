import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ELEMENTS, PorticoElements } from '../elements/index.js';
import type { ElementOptions } from './wrap.js';

/**
 * The tags themselves in JSX, for who prefers them to the components: `<portico-sign-in full-page />`. React 19 sets properties
 * and listens to `onportico-signed-in`; React 18 writes attributes and listens to nothing.
 */
export type PorticoTags = {
  [Tag in keyof typeof ELEMENTS]: DetailedHTMLProps<HTMLAttributes<PorticoElements[Tag]>, PorticoElements[Tag]> &
    Omit<ElementOptions<PorticoElements[Tag]>, keyof HTMLAttributes<HTMLElement>> & { readonly class?: string | undefined };
};

declare module 'react' {
  // A namespace is how React's types are extended (React 18.2 and 19).
  namespace JSX {
    interface IntrinsicElements extends PorticoTags {}
  }
}
