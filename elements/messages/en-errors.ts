// English messages for the errors of the service that no page expects. They load after such an error.

export const enErrors = {
  'error.configuration': 'This site isn’t set up correctly. Tell the owner of this site.',
  'error.untrusted': 'The page you asked for is on another site, so it wasn’t opened.',
  'error.notSignedIn': 'You’re not signed in. Sign in and try again.',

  // General
  'error.UNSUPPORTED_ERROR': 'Something went wrong. Try again.',
  'error.BODY_PARSING_ERROR': 'The service couldn’t read the request. Tell the owner of this site.',
  'error.SCHEMA_ERROR': 'The service didn’t accept the values. Check what you entered.',
  'error.ALL_OVERLOADS_FAILED': 'The service doesn’t support this request. Tell the owner of this site.',

  // Project authentication
  'error.PROJECT_KEY_WITHOUT_ACCESS_TYPE': 'This site uses its project key incorrectly. Tell the owner of this site.',
  'error.INVALID_ACCESS_TYPE': 'This site asks for an unknown type of access. Tell the owner of this site.',
  'error.ACCESS_TYPE_WITHOUT_PROJECT_ID': 'This site has no project ID. Tell the owner of this site.',
  'error.ACCESS_TYPE_REQUIRED': 'This site doesn’t say which type of access it needs. Tell the owner of this site.',
  'error.INSUFFICIENT_ACCESS_TYPE': 'This site isn’t allowed to do this. Tell the owner of this site.',
  'error.INVALID_PUBLISHABLE_CLIENT_KEY': 'This site’s publishable key isn’t valid. Tell the owner of this site.',
  'error.INVALID_SECRET_SERVER_KEY': 'This site’s secret key isn’t valid. Tell the owner of this site.',
  'error.INVALID_SUPER_SECRET_ADMIN_KEY': 'This site’s admin key isn’t valid. Tell the owner of this site.',
  'error.UNPARSABLE_ADMIN_ACCESS_TOKEN': 'Your admin session can’t be read. Sign in again.',
  'error.ADMIN_ACCESS_TOKEN_EXPIRED': 'Your admin session has expired. Sign in again.',
  'error.INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN': 'Your admin session belongs to another project. Sign in again.',
  'error.ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN': 'You aren’t an admin of this project.',
  'error.CLIENT_AUTHENTICATION_REQUIRED': 'This site needs a publishable key for this. Tell the owner of this site.',
  'error.SERVER_AUTHENTICATION_REQUIRED': 'Only this site’s server can do this. Tell the owner of this site.',
  'error.CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED': 'This site needs a publishable or secret key for this. Tell the owner of this site.',
  'error.CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED': 'This site needs a publishable or admin key for this. Tell the owner of this site.',
  'error.CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED': 'This site needs a key for this. Tell the owner of this site.',
  'error.ADMIN_AUTHENTICATION_REQUIRED': 'Only an admin of the project can do this.',
  'error.EXPECTED_INTERNAL_PROJECT': 'This works only in the dashboard.',

  // Session
  'error.UNPARSABLE_ACCESS_TOKEN': 'Your session can’t be read. Sign in again.',
  'error.ACCESS_TOKEN_EXPIRED': 'Your session has expired. Sign in again.',
  'error.INVALID_PROJECT_FOR_ACCESS_TOKEN': 'Your session belongs to another project. Sign in again.',
  'error.REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED': 'Your session has ended. Sign in again.',
  'error.CANNOT_DELETE_CURRENT_SESSION': 'This is the session that you use now. To end it, sign out.',
  'error.PROVIDER_REJECTED': 'The sign-in provider no longer accepts this connection. Connect your account again.',

  // Users
  'error.EMAIL_NOT_VERIFIED': 'This email address isn’t verified yet. Open the link in the email that we sent you.',
  'error.EMAIL_NOT_ASSOCIATED_WITH_USER': 'This email address doesn’t belong to your account.',
  'error.EMAIL_IS_NOT_PRIMARY_EMAIL': 'This isn’t your primary email address.',
  'error.USER_ID_DOES_NOT_EXIST': 'There is no user with this ID.',
  'error.USER_NOT_FOUND': 'This account doesn’t exist anymore.',
  'error.CANNOT_GET_OWN_USER_WITHOUT_USER': 'You’re not signed in. Sign in to see your account.',
  'error.USER_AUTHENTICATION_REQUIRED': 'Sign in first.',

  // Sign-in
  'error.ANONYMOUS_ACCOUNTS_NOT_ENABLED': 'You can’t continue here without an account.',
  'error.REDIRECT_URL_NOT_WHITELISTED': 'This site’s address isn’t on the project’s list of trusted domains.',
  'error.MULTI_FACTOR_AUTHENTICATION_REQUIRED': 'This account uses two-step verification. Sign in and enter your code.',
  'error.PASSKEY_WEBAUTHN_ERROR': 'The passkey couldn’t be used. Try again.',
  'error.PASSWORD_TOO_SHORT': 'The password is too short.',
  'error.PASSWORD_TOO_LONG': 'The password is too long.',

  // Projects and branches
  'error.PROJECT_NOT_FOUND': 'This site’s project doesn’t exist. Tell the owner of this site.',
  'error.BRANCH_DOES_NOT_EXIST': 'This site’s branch of the project doesn’t exist. Tell the owner of this site.',

  // Permissions and teams
  'error.PERMISSION_NOT_FOUND': 'This permission doesn’t exist.',
  'error.WRONG_PERMISSION_SCOPE': 'This permission doesn’t apply here.',
  'error.CONTAINED_PERMISSION_NOT_FOUND': 'A permission that this one includes doesn’t exist.',
  'error.PERMISSION_ID_ALREADY_EXISTS': 'A permission with this ID already exists.',
  'error.TEAM_NOT_FOUND': 'This team doesn’t exist, or you’re not in it.',
  'error.TEAM_ALREADY_EXISTS': 'This team already exists.',
  'error.TEAM_MEMBERSHIP_NOT_FOUND': 'This person isn’t in the team.',
  'error.PROJECT_PERMISSION_REQUIRED': 'You don’t have the permission to do this.',
  'error.TEAM_PERMISSION_NOT_FOUND': 'This permission doesn’t exist in the team.',

  // OAuth
  'error.OAUTH_CONNECTION_NOT_CONNECTED_TO_USER': 'This account isn’t connected.',
  'error.OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER': 'That external account belongs to another user here.',
  'error.OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE': 'The connected account doesn’t allow this yet. Connect it again.',
  'error.OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS': 'This site can’t request this access with shared keys. Tell its owner.',
  'error.OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS':
    'This site can’t use the connected account with shared keys. Tell its owner.',
  'error.INVALID_OAUTH_CLIENT_ID_OR_SECRET': 'This site’s connection to the sign-in provider isn’t set up correctly. Tell its owner.',
  'error.INVALID_SCOPE': 'The sign-in provider doesn’t know the requested access. Tell the owner of this site.',
  'error.USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION': 'A different external account is already connected to your account.',
  'error.OUTER_OAUTH_TIMEOUT': 'That took too long. Start over.',
  'error.INVALID_SHARED_OAUTH_PROVIDER_ID': 'This sign-in provider has no shared keys. Tell the owner of this site.',
  'error.INVALID_STANDARD_OAUTH_PROVIDER_ID': 'This sign-in provider isn’t known. Tell the owner of this site.',
  'error.INVALID_AUTHORIZATION_CODE': 'This sign-in took too long, or was already used. Start over.',
  'error.OAUTH_PROVIDER_ACCESS_DENIED': 'The sign-in with the provider was canceled.',

  // Command-line login
  'error.INVALID_POLLING_CODE': 'This request is unknown. Start over in your terminal.',
  'error.CLI_AUTH_ERROR': 'The command-line program couldn’t be signed in. Start over in your terminal.',
  'error.CLI_AUTH_EXPIRED_ERROR': 'This request has expired. Start over in your terminal.',
  'error.CLI_AUTH_USED_ERROR': 'This request was already used. Start over in your terminal.',

  // API keys
  'error.API_KEY_EXPIRED': 'This API key has expired.',
  'error.API_KEY_REVOKED': 'This API key was revoked.',
  'error.WRONG_API_KEY_TYPE': 'This API key is of a different type.',
  'error.API_KEY_NOT_FOUND': 'This API key doesn’t exist.',

  // Email templates
  'error.EMAIL_TEMPLATE_ALREADY_EXISTS': 'An email template of this type already exists.',
};
