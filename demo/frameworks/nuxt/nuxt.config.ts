export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('portico-') } },
  // `npx portico dev` prints the variables for `.env`, for example NUXT_PUBLIC_PORTICO_API_URL.
  runtimeConfig: {
    portico: { secretServerKey: '' },
    public: { portico: { apiUrl: '', projectId: '', publishableClientKey: '' } },
  },
  app: { head: { title: 'Portico with Nuxt', htmlAttrs: { lang: 'en' }, link: [{ rel: 'icon', href: 'data:,' }] } },
  typescript: { tsConfig: { compilerOptions: { types: ['portico-auth/types/vue'] }, vueCompilerOptions: { strictTemplates: true } } },
});
