import { createComponent } from '@lit/react';
import * as React from 'react';
import { define, type ElementClass, type PorticoElement, type PorticoEvents } from '../elements/index.js';

/** An element class with a tag, as `wrap` takes it. The provider is one too, without being a page. */
export type Wrappable = Pick<ElementClass, 'tag' | 'events'> & (abstract new () => HTMLElement);

/** `SignedIn` → `-signed-in`. */
type Kebab<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : '';

/** The event that a handler prop listens to: `onSignedIn` → `CustomEvent` of `portico-signed-in`. */
type EventOf<Handler> = Handler extends `on${infer Name}`
  ? `portico${Kebab<Name>}` extends keyof PorticoEvents
    ? PorticoEvents[`portico${Kebab<Name>}`]
    : CustomEvent
  : never;

/** What Lit and the element keep for themselves, or only tell. */
type Internal = keyof PorticoElement | 'phase';
type Shared = 'app' | 'messages' | 'theme';

/** The options of an element: its own public properties. */
export type ElementOptions<E> = { readonly [Name in Exclude<keyof E, Exclude<Internal, Shared>>]?: E[Name] | undefined };

export type EventHandlers<C extends Wrappable> = { readonly [Handler in keyof C['events']]?: (event: EventOf<Handler>) => void };

/** Props of the React component of an element: options, events, and what any HTML element takes. */
export type PropsOf<C extends Wrappable> = ElementOptions<InstanceType<C>> &
  EventHandlers<C> &
  Omit<React.HTMLAttributes<InstanceType<C>>, keyof ElementOptions<InstanceType<C>> | keyof C['events']>;

export type WrappedElement<C extends Wrappable> = React.ForwardRefExoticComponent<PropsOf<C> & React.RefAttributes<InstanceType<C>>>;

/**
 * The React component of an element class. `preset` are props that tell it apart from other components of the class. In a browser its first render registers the tag; on a server it renders the bare tag,
 * which the browser then brings to life.
 */
export const wrap = <C extends Wrappable>(element: C, preset?: ElementOptions<InstanceType<C>>): WrappedElement<C> => {
  const elementClass = element as unknown as ElementClass;
  let inner: React.ElementType | undefined;
  // Made late: Lit gives a class its properties when the class is registered.
  const create = (): React.ElementType => {
    define(elementClass);
    return createComponent({ react: React, tagName: element.tag, elementClass, events: { ...element.events } }) as React.ElementType;
  };
  const Wrapped = React.forwardRef<unknown, object>((props, ref) => {
    inner ??= create();
    return React.createElement(inner, { ...preset, ...props, ref });
  });
  Wrapped.displayName = elementClass.name;
  return Wrapped as unknown as WrappedElement<C>;
};
