/** Opens a page only for signed-in users. Other visitors sign in first, and return to the page. */
export default defineNuxtRouteMiddleware((to) => {
  const event = useRequestEvent();
  // After a click on a link, the server decides again.
  if (!event) return useNuxtApp().isHydrating || useUser().value ? undefined : navigateTo(to.fullPath, { external: true });
  const { auth } = event.context;
  if (auth.status === 'signed-out') return navigateTo(auth.signInUrl, { external: true, redirectCode: 303 });
  if (auth.status === 'error') return abortNavigation({ statusCode: 503, message: 'The service is not available. Try again later.' });
});
