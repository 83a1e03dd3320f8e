import { error, redirect } from '@sveltejs/kit';
import { nameOf, server } from '$lib/server/portico';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals: { auth } }) => {
  if (auth.status === 'signed-out') redirect(303, auth.signInUrl);
  if (auth.status === 'error') error(503, 'The service is not available. Try again later.');
  return { name: nameOf(await server.users.get({ id: auth.userId })) };
};
