import { nameOf, server } from '$lib/server/portico';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals: { auth } }) => ({
  name: auth.status === 'signed-in' ? nameOf(await server.users.get({ id: auth.userId })) : null,
});
