/** Reads the user of the request before the page is rendered. */
export default defineNuxtPlugin(async () => {
  useUser().value = await useRequestFetch()('/api/user');
});
