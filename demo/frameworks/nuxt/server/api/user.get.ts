/** Returns what pages may know of the user of the request. */
export default defineEventHandler(async (event) => {
  const { auth } = event.context;
  return auth.status === 'signed-in' ? publicUser(await porticoOf(event).users.get({ id: auth.userId })) : null;
});
