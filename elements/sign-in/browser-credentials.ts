interface PasswordCredentialConstructor {
  new (data: { readonly id: string; readonly password: string }): Credential;
}

/**
 * Offers to save an email address and password in the browser's password manager, if the browser supports `PasswordCredential`. Only
 * browsers that are based on Chromium support it. Ignores errors.
 */
export const offerToSave = (email: string, password: string): void => {
  const { PasswordCredential } = globalThis as { PasswordCredential?: PasswordCredentialConstructor };
  if (!PasswordCredential || email === '') return;
  navigator.credentials.store(new PasswordCredential({ id: email, password })).catch(() => undefined);
};
