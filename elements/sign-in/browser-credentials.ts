interface PasswordCredentialConstructor {
  new (data: { readonly id: string; readonly password: string }): Credential;
}

/** Offers the pair to the browser's password manager, where it asks to be told (Chromium). What it says does not matter. */
export const offerToSave = (email: string, password: string): void => {
  const { PasswordCredential } = globalThis as { PasswordCredential?: PasswordCredentialConstructor };
  if (!PasswordCredential || email === '') return;
  navigator.credentials.store(new PasswordCredential({ id: email, password })).catch(() => undefined);
};
