import { current } from './request.js';

export const connection = (): Promise<void> => current.connection();

/** The header in which a test finds the headers of the request that reaches the page. */
const FORWARDED = 'x-forwarded-headers';

export const NextResponse = {
  next: ({ request }: { readonly request: { readonly headers: Headers } }): Response =>
    new Response(null, { headers: { [FORWARDED]: JSON.stringify(Object.fromEntries(request.headers)) } }),
  redirect: (url: URL, { status, headers }: { readonly status: number; readonly headers: Headers }): Response => {
    const all = new Headers(headers);
    all.set('location', url.href);
    return new Response(null, { status, headers: all });
  },
};

/** Returns the headers of the request that reaches the page, or `undefined` if the proxy responds itself. */
export const forwarded = (response: Response): Readonly<Record<string, string>> | undefined => {
  const text = response.headers.get(FORWARDED);
  return text === null ? undefined : (JSON.parse(text) as Record<string, string>);
};
