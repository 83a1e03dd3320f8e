import type * as Providers from './providers.js';

let table: typeof Providers | undefined;

/** Fetches what the buttons of providers show: the marks are a thing of their own. */
export const loadProviders = async (): Promise<void> => void (table ??= await import('./providers.js'));

/** What a button shows for a provider; nothing before the table is there. */
export const loadedProvider = (id: string): ReturnType<typeof Providers.providerOf> | undefined => table?.providerOf(id);
