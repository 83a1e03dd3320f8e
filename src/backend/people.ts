/** The people as whom developers can try the service: users of `portico dev`, and buttons of the shared provider. */
export const PEOPLE = [
  { email: 'ada@example.com', displayName: 'Ada Lovelace' },
  { email: 'grace@example.com', displayName: 'Grace Hopper' },
  { email: 'alan@example.com', displayName: 'Alan Turing' },
] as const;
