'use client';
// The provider and the theme.
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { Appearance, Messages } from '../../elements/index.js';
import { contextOf } from '../../src/compat-internal.js';
import { PorticoProvider, ProviderTag } from '../provider.js';
import { StackAppContext } from './app.js';
import type { StackClientApp } from './types.js';

/** Props of `StackProvider`. */
export interface StackProviderProps {
  /** The app for the hooks and components inside the provider. Server and admin apps are client apps, too. */
  readonly app: StackClientApp<true> | StackClientApp;
  /** The language of the components inside the provider, such as `de-DE`. If omitted, the language of the page. */
  readonly lang?: string | undefined;
  /** Texts by the English texts that they replace. */
  readonly translationOverrides?: Readonly<Record<string, string>> | undefined;
  /** Called when a user signs in or out, in this tab or another. */
  readonly onSessionChanged?: (() => void) | undefined;
  /** The part of the app that uses the hooks and components. */
  readonly children?: ReactNode;
}

/** Returns the messages whose English texts have overrides. Loads the English texts only if there are overrides. */
const useMessages = (overrides: Readonly<Record<string, string>> | undefined): Partial<Messages> | undefined => {
  const [messages, setMessages] = useState<Partial<Messages>>();
  const key = JSON.stringify(overrides);
  useEffect(() => {
    if (key === undefined) return;
    const texts = new Map(Object.entries(JSON.parse(key) as Record<string, string>));
    void import('../../elements/messages/locales/en.js').then(({ messages: english }) => {
      const found = Object.entries(english).flatMap(([name, text]) => (texts.has(String(text)) ? [[name, texts.get(String(text))]] : []));
      setMessages(Object.fromEntries(found) as Partial<Messages>);
    });
  }, [key]);
  return messages;
};

/** Provides an app to the hooks and components inside. */
export const StackProvider = ({ app, translationOverrides, children, ...rest }: StackProviderProps): ReactElement => (
  <StackAppContext.Provider value={app as StackClientApp<true>}>
    <PorticoProvider app={contextOf(app).elementClient()} messages={useMessages(translationOverrides)} {...rest}>
      {children}
    </PorticoProvider>
  </StackAppContext.Provider>
);

type ColorName =
  | `${'card' | 'popover' | 'primary' | 'secondary' | 'accent' | 'destructive'}${'' | 'Foreground'}`
  | 'background'
  | 'foreground'
  | 'muted'
  | 'mutedForeground'
  | 'border'
  | 'input'
  | 'ring';

type Colors = Readonly<Partial<Record<ColorName, string>>>;

/** Props of `StackTheme`. */
export interface StackThemeProps {
  /** The colors in each color scheme, and the radius of corners. */
  readonly theme?:
    | {
        /** The colors in the light scheme. */
        readonly light?: Colors | undefined;
        /** The colors in the dark scheme. */
        readonly dark?: Colors | undefined;
        /** The radius of corners. */
        readonly radius?: string | undefined;
      }
    | undefined;
  /** Has no effect, because the theme needs no style element. */
  readonly nonce?: string | undefined;
  /** The part of the app that has the theme. */
  readonly children?: ReactNode;
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns the appearance for a theme. A color that only one scheme has applies to both. */
const appearanceOf = ({ light = {}, dark = {}, radius }: NonNullable<StackThemeProps['theme']>): Appearance => {
  const names = Object.keys({ ...light, ...dark }) as ColorName[];
  const colors = names.map((name) => {
    const value = { light: light[name] ?? dark[name], dark: dark[name] ?? light[name] };
    return [`color${capitalized(name)}`, value];
  });
  return { variables: { ...(Object.fromEntries(colors) as Appearance['variables']), ...(radius !== undefined && { radius }) } };
};

/** Sets the colors and the corners of the components inside. */
export const StackTheme = ({ theme, children }: StackThemeProps): ReactElement => {
  const key = JSON.stringify(theme ?? {});
  const [given, setGiven] = useState(() => ({ key, appearance: appearanceOf(theme ?? {}) }));
  if (given.key !== key) setGiven({ key, appearance: appearanceOf(theme ?? {}) });
  return <ProviderTag appearance={given.appearance}>{children}</ProviderTag>;
};
