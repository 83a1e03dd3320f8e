/** Returns the Navigation API, if the browser supports it. This API also reports navigations by the host app's router. */
export const navigationApi = (): EventTarget | undefined => (globalThis as { navigation?: EventTarget }).navigation;
