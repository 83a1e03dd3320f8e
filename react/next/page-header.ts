/** The header in which the proxy passes the path and query of the requested page, which Next.js does not tell server components. */
export const PAGE_HEADER = 'x-portico-page';
