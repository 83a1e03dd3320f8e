interface PasswordCredentialConstructor {
  new (data: { readonly id: string; readonly password: string }): Credential;
}

/**
 * Offers to save the email and password in the browser's password manager. Does nothing in browsers without this API, which only Chromium
 * supports. Ignores errors.
 */
export const offerToSave = (email: string, password: string): void => {
  const { PasswordCredential } = globalThis as { PasswordCredential?: PasswordCredentialConstructor };
  if (!PasswordCredential || email === '') return;
  navigator.credentials.store(new PasswordCredential({ id: email, password })).catch(() => undefined);
};
