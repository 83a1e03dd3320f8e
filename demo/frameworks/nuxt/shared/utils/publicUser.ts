/** What pages show of a user. */
export interface PublicUser {
  readonly id: string;
  readonly name: string;
}

interface NamedUser {
  readonly id: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
}

/** Returns what to show of a user, who may have neither a name nor an email address. */
export const publicUser = ({ id, displayName, primaryEmail }: NamedUser): PublicUser => ({ id, name: displayName ?? primaryEmail ?? id });
