/** The user, or null if nobody is signed in. The server sends the value with the page, and browsers keep it up to date. */
export const useUser = () => useState<PublicUser | null>('user', () => null);
