interface PasswordCredentialConstructor {
  new (data: { readonly id: string; readonly password: string }): Credential;
}

/** Passes the email and password to the browser's password manager, in browsers with this API (Chromium). Ignores errors. */
export const offerToSave = (email: string, password: string): void => {
  const { PasswordCredential } = globalThis as { PasswordCredential?: PasswordCredentialConstructor };
  if (!PasswordCredential || email === '') return;
  navigator.credentials.store(new PasswordCredential({ id: email, password })).catch(() => undefined);
};
