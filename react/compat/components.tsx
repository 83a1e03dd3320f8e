'use client';
// The components of the hosted service's kit: our components with its names of props.
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import * as own from '../components.js';
import { authProps, defined } from './element-props.js';
import type { PageProps, QueryPageProps, SignInProps, SignUpProps } from './props.js';
import type { Team } from './types.js';

/** Props of `AuthPage`. */
export interface AuthPageProps extends SignUpProps {
  /** Which page to show. */
  readonly type: 'sign-in' | 'sign-up';
  /** Has no effect: pages show the settings of the project. */
  readonly mockProject?: object | undefined;
}

const info = (content: ReactNode): ReactNode => (content === undefined ? undefined : <div slot="info">{content}</div>);

/** Shows the sign-in page. */
export const SignIn = ({ extraInfo, ...props }: SignInProps): ReactElement => (
  <own.SignIn {...authProps(props)}>{info(extraInfo)}</own.SignIn>
);

/** Shows the sign-up page. */
export const SignUp = ({ extraInfo, ...props }: SignUpProps): ReactElement => (
  <own.SignUp {...authProps(props)}>{info(extraInfo)}</own.SignUp>
);

/** Shows the sign-in page or the sign-up page. */
export const AuthPage = ({ type, mockProject: _, ...props }: AuthPageProps): ReactElement =>
  type === 'sign-up' ? <SignUp {...props} /> : <SignIn {...props} />;

/** Shows a form for an email address and a password. */
export const CredentialSignIn = (): ReactElement => <own.CredentialSignIn />;

/** Shows a form that creates an account with a password. */
export const CredentialSignUp = ({ noPasswordRepeat = true }: Pick<SignUpProps, 'noPasswordRepeat'>): ReactElement => (
  <own.CredentialSignUp passwordRepeat={!noPasswordRepeat} />
);

/** Shows a form that signs in with an email code. */
export const MagicLinkSignIn = (): ReactElement => <own.MagicLinkSignIn />;

/** Props of `OAuthButton`. */
export interface OAuthButtonProps {
  /** ID of the provider. */
  readonly provider: string;
  /** The page on which the button is. */
  readonly type: 'sign-in' | 'sign-up';
  /** Whether clicks have no effect. If omitted, false. */
  readonly isMock?: boolean | undefined;
}

/** Shows a button that signs in with a provider. */
export const OAuthButton = ({ isMock = false, ...props }: OAuthButtonProps): ReactElement => (
  <own.OAuthButton {...props} preview={isMock} />
);

/** Shows the buttons of all providers. */
export const OAuthButtonGroup = ({ type, mockProject }: Pick<AuthPageProps, 'type' | 'mockProject'>): ReactElement => (
  <own.OAuthButtonGroup type={type} preview={mockProject !== undefined} />
);

/** Shows the page behind the link in a verification email. */
export const EmailVerification = (props: QueryPageProps): ReactElement => <own.EmailVerification {...defined(props)} />;

/** Props of `ForgotPassword`. */
export interface ForgotPasswordProps extends PageProps {
  /** Called when the user has requested an email. */
  readonly onSent?: (() => void) | undefined;
}

/** Shows the page on which users request an email to reset the password. */
export const ForgotPassword = ({ onSent, ...props }: ForgotPasswordProps): ReactElement => (
  <own.ForgotPassword {...defined(props)} onResetRequested={() => onSent?.()} />
);

/** Shows the page on which users choose a new password. */
export const PasswordReset = (props: QueryPageProps): ReactElement => <own.PasswordReset {...defined(props)} />;

/** Shows the page that approves the login of a command-line program. */
export const CliAuthConfirmation = ({ fullPage = true }: PageProps): ReactElement => <own.CliAuthConfirmation fullPage={fullPage} />;

/** Props of `AccountSettings`. */
export interface AccountSettingsProps extends PageProps {
  /** Your own items. */
  readonly extraItems?:
    | readonly {
        /** Name of the item. */
        readonly title: string;
        /** Content of the open item. */
        readonly content: ReactNode;
        /** ID of the item, which is also in the URL. */
        readonly id: string;
        /** Has no effect: items have one of our icons. */
        readonly icon?: ReactNode;
        /** Name of an icon: `user`, `users`, `mail`, `link`, `devices`, `key` or `settings`. */
        readonly iconName?: string | undefined;
      }[]
    | undefined;
}

/** Shows the settings of the user's account and teams. */
export const AccountSettings = ({ extraItems = [], ...props }: AccountSettingsProps): ReactElement => (
  <own.AccountSettings {...defined(props)}>
    {extraItems.map(({ id, title, content, iconName }) => (
      <own.AccountItem key={id} id={id} label={title} {...defined({ icon: iconName })}>
        {content}
      </own.AccountItem>
    ))}
  </own.AccountSettings>
);

/** Props of `UserButton`. */
export interface UserButtonProps {
  /** Whether to show the name and the email address next to the picture. */
  readonly showUserInfo?: boolean | undefined;
  /** Changes the color scheme of the page. If set, the menu has an item for it. */
  readonly colorModeToggle?: (() => void | Promise<void>) | undefined;
  /** Your own menu items. */
  readonly extraItems?:
    | readonly {
        /** Text of the item. */
        readonly text: string;
        /** Icon before the text. */
        readonly icon?: ReactNode;
        /** Called when the user selects the item. */
        readonly onClick: () => void | Promise<void>;
      }[]
    | undefined;
}

/** Shows the user's picture, which opens a menu. */
export const UserButton = ({ showUserInfo, colorModeToggle, extraItems = [] }: UserButtonProps): ReactElement => (
  <own.UserButton
    {...defined({ showUserInfo })}
    themeToggle={colorModeToggle !== undefined}
    onThemeToggled={() => void colorModeToggle?.()}
  >
    {extraItems.map(({ text, icon, onClick }) => (
      <button key={text} slot="item" value={text} type="button" onClick={() => void onClick()}>
        {icon}
        {text}
      </button>
    ))}
  </own.UserButton>
);

/** Props of `UserAvatar`. */
export interface UserAvatarProps {
  /** Width and height in pixels. If omitted, 34. */
  readonly size?: number | undefined;
  /** The user to show. */
  readonly user?:
    | {
        /** URL of the picture. */
        readonly profileImageUrl?: string | null;
        /** The user's name. */
        readonly displayName?: string | null;
        /** The primary email address. */
        readonly primaryEmail?: string | null;
      }
    | null
    | undefined;
  /** Whether to draw a ring around the picture. */
  readonly border?: boolean | undefined;
}

/** Shows the picture or the initials of a user. */
export const UserAvatar = ({ size, user, border = false }: UserAvatarProps): ReactElement => (
  <own.UserAvatar
    {...defined({ size })}
    border={border}
    user={user && { profileImageUrl: null, displayName: null, primaryEmail: null, ...user }}
  />
);

/** Props of `SelectedTeamSwitcher`. */
export interface SelectedTeamSwitcherProps {
  /** Returns the URL to open for a team. */
  readonly urlMap?: ((team: Team) => string) | undefined;
  /** The team that is shown as selected. If omitted, the selected team of the user. */
  readonly selectedTeam?: Pick<Team, 'id'> | undefined;
  /** Whether the selected team of the user remains. */
  readonly noUpdateSelectedTeam?: boolean | undefined;
}

/** Shows the selected team, and lets the user select another. `urlMap` receives the fields of the team, without its methods. */
export const SelectedTeamSwitcher = ({ urlMap, selectedTeam, noUpdateSelectedTeam = false }: SelectedTeamSwitcherProps): ReactElement => (
  <own.SelectedTeamSwitcher
    {...defined({ urlMap: urlMap as ComponentProps<typeof own.SelectedTeamSwitcher>['urlMap'], selectedTeam })}
    noUpdateSelectedTeam={noUpdateSelectedTeam}
  />
);

/** Props of `MessageCard`. */
export interface MessageCardProps extends PageProps {
  /** Title of the card. */
  readonly title: string;
  /** Text below the title. */
  readonly children?: ReactNode;
  /** Label of the primary button. */
  readonly primaryButtonText?: string | undefined;
  /** Called when the user clicks the primary button. */
  readonly primaryAction?: (() => void | Promise<void>) | undefined;
  /** Label of the secondary button. */
  readonly secondaryButtonText?: string | undefined;
  /** Called when the user clicks the secondary button. */
  readonly secondaryAction?: (() => void | Promise<void>) | undefined;
}

/** Shows a card with a message and up to two buttons. */
export const MessageCard = (props: MessageCardProps): ReactElement => {
  const { title, children, fullPage, primaryButtonText: primary, secondaryButtonText: secondary, primaryAction, secondaryAction } = props;
  return (
    <own.MessageCard
      {...defined({ fullPage, primary, secondary })}
      heading={title}
      onAction={(event) => event.waitUntil(Promise.resolve((event.detail.which === 'primary' ? primaryAction : secondaryAction)?.()))}
    >
      {children}
    </own.MessageCard>
  );
};
