// Declares the parts of Next.js that `portico-auth/next` uses, because Next.js is not a dependency of this repository.
declare module 'next/headers' {
  export const headers: () => Promise<Headers>;
  export const cookies: () => Promise<{
    readonly get: (name: string) => { readonly value: string } | undefined;
    readonly set: (name: string, value: string, options: object) => unknown;
  }>;
}
declare module 'next/navigation' {
  export const redirect: (url: string, type?: 'replace' | 'push') => never;
  export const useRouter: () => { readonly refresh: () => void; readonly push: (to: string) => void };
}
declare module 'next/server' {
  export const connection: () => Promise<void>;
  export const NextResponse: {
    readonly next: (options: { readonly request: { readonly headers: Headers } }) => Response;
    readonly redirect: (url: URL, options: { readonly status: number; readonly headers: Headers }) => Response;
  };
}
