// The address typed on one page, for the page a link in the form leads to: nobody types it twice.

const KEY = 'portico-email';

/** Storage is refused in some private windows; the address is then typed again. */
const quietly = (use: (storage: Storage) => string | null): string | undefined => {
  try {
    return use(sessionStorage) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Listens to clicks in a form: a link takes the typed address along. */
export const carryEmail = ({ target, currentTarget }: Event): void => {
  const email = (target as Element).closest('a') && new FormData(currentTarget as HTMLFormElement).get('email');
  if (email) quietly((storage) => (storage.setItem(KEY, String(email)), null));
};

/** The address that was taken along, once. */
export const takeEmail = (): string | undefined =>
  quietly((storage) => {
    const email = storage.getItem(KEY);
    storage.removeItem(KEY);
    return email;
  });
