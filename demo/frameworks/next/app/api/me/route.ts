import { auth, currentUser } from 'portico-auth/next';

export const GET = async () => {
  const { status } = await auth();
  return Response.json({ status, email: (await currentUser())?.primaryEmail ?? null });
};
