import { createComponent } from '@lit/react';
import * as React from 'react';
import { define, type ElementClass, type PorticoElement, type PorticoEventName, type PorticoEvents } from '../elements/index.js';
import type { HandlerEvents } from './handler-events.js';
import { INNER_EVENTS } from './inner-events.js';

/** An element class with a tag. */
export type Wrappable = Pick<ElementClass, 'tag' | 'events'> & (abstract new () => HTMLElement);

/** Names of members through which elements call or configure the elements inside them. */
type InnerMember = 'busyChanged' | 'changed' | 'isInGroup' | 'isLastUsed' | 'pageTitle' | 'stepChanged' | 'usePassword';
/** Names of element members that are methods, internal or read-only. */
type Internal = keyof PorticoElement | InnerMember | 'documentTitle' | 'level' | 'phase' | 'raise' | 'render' | 'show' | 'uid';
type Shared = 'app' | 'locale' | 'messages' | 'theme';

/** The options of an element: its own public properties, and `app`, `locale`, `messages` and `theme`. */
export type ElementOptions<E> = { readonly [Name in keyof E as Exclude<Name, Exclude<Internal, Shared>>]?: E[Name] | undefined };

type InnerEventsOf<Tag> = Tag extends keyof typeof INNER_EVENTS ? (typeof INNER_EVENTS)[Tag] : unknown;

/** The handler of an event. */
type HandlerOf<Name extends PorticoEventName> = ((event: PorticoEvents[Name]) => void) | undefined;

/** Handlers by the names in `E`. Maps over `HandlerEvents`, so that editors show its documentation. */
type HandlersOf<E> =
  E extends Readonly<Record<string, PorticoEventName>>
    ? string extends keyof E
      ? unknown
      : { readonly [Handler in keyof HandlerEvents as Extract<Handler, keyof E>]?: HandlerOf<HandlerEvents[Handler]> } & {
          readonly [Handler in keyof E as Exclude<Handler, keyof HandlerEvents>]?: HandlerOf<E[Handler]>;
        }
    : unknown;

/** Event handlers, by the names that the element class declares. */
export type EventHandlers<C extends Wrappable> = HandlersOf<C['events']> & HandlersOf<InnerEventsOf<C['tag']>>;

/** Props of the React component of an element: its options, its events, and the attributes of any HTML element. */
export type PropsOf<C extends Wrappable> = ElementOptions<InstanceType<C>> &
  EventHandlers<C> &
  Omit<React.HTMLAttributes<InstanceType<C>>, keyof ElementOptions<InstanceType<C>> | keyof EventHandlers<C>>;

/** The React component of an element. */
export type WrappedElement<C extends Wrappable> = React.ForwardRefExoticComponent<PropsOf<C> & React.RefAttributes<InstanceType<C>>>;

/** React for `@lit/react`, without layout effects on a server, of which React 18 warns. */
const REACT = typeof document === 'object' ? React : { ...React, useLayoutEffect: React.useEffect };

/** The attribute of elements that React has not hydrated. `@lit/react` removes it when React has hydrated or created the element. */
const DEFER = 'defer-hydration';

/**
 * Registers an element unless the page contains elements with its tag that React has not hydrated. React would report the changes that such
 * an element makes to itself. Called again after each hydration.
 */
const defineHydrated = (element: ElementClass): void => {
  if (!globalThis.document?.querySelector(`${element.tag}[${DEFER}]`)) define(element);
};

/**
 * Returns the React component of an element class. In a browser, the first render of the component registers the tag, or, if a server
 * rendered the page, the end of the hydration. On a server, the component renders only the tag, which the browser then upgrades.
 * @param preset options that distinguish the component from other components of the same class
 * @param useServed returns the content of the element on a server
 */
export const wrap = <C extends Wrappable>(
  element: C,
  preset?: ElementOptions<InstanceType<C>>,
  useServed?: (tag: string, props: object) => object | undefined,
): WrappedElement<C> => {
  const elementClass = element as unknown as ElementClass;
  let inner: React.ElementType | undefined;
  // Creates the component on first render, because the getter adds the properties of the class.
  const create = (): React.ElementType => {
    void elementClass.observedAttributes;
    defineHydrated(elementClass);
    return createComponent({
      react: REACT,
      tagName: element.tag,
      elementClass,
      events: { ...(INNER_EVENTS as Partial<Record<string, object>>)[element.tag], ...element.events },
    }) as React.ElementType;
  };
  const Wrapped = React.forwardRef<unknown, object>((props, ref) => {
    inner ??= create();
    React.useEffect(() => defineHydrated(elementClass), []);
    return React.createElement(inner, { ...useServed?.(element.tag, props), ...preset, ...props, [DEFER]: '', ref });
  });
  Wrapped.displayName = elementClass.name;
  return Wrapped as unknown as WrappedElement<C>;
};
