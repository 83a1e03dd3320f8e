/** Reads the user of the request before the page is rendered. */
export default defineNuxtPlugin(async () => {
  // The response for null is empty.
  useUser().value = (await useRequestFetch()('/api/user')) ?? null;
});
