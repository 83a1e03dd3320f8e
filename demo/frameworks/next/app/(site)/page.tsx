import { currentUser } from 'portico-auth/next';

// Only with Cache Components: the page waits for the session.
export const instant = false;

export default async function Home() {
  const user = await currentUser();
  return <h1>{user ? `Hello ${user.primaryEmail}` : 'Nobody is signed in'}</h1>;
}
