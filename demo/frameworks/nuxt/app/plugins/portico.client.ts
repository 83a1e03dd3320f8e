import { createClientApp } from 'portico-auth';
import { setDefaultApp } from 'portico-auth/elements/setup';

/** Creates the app in browsers. */
export default defineNuxtPlugin(() => {
  const { apiUrl, ...keys } = useRuntimeConfig().public.portico;
  const portico = createClientApp({ ...keys, baseUrl: apiUrl });
  setDefaultApp(portico);
  const user = useUser();
  // While Vue takes over the page of the server, the user must be the same.
  onNuxtReady(() => {
    portico.user.watch(({ data }) => {
      if (data !== undefined) user.value = data && publicUser(data);
    });
  });
  return { provide: { portico } };
});
