import { currentUser } from 'portico-auth/next';

export default async function Home() {
  const user = await currentUser();
  return <h1>{user ? `Hello ${user.primaryEmail}` : 'Nobody is signed in'}</h1>;
}
