import { createProxy } from 'portico-auth/next/proxy';

export const proxy = createProxy({ protect: ['/secret'] });
export const config = { matcher: ['/((?!_next/static|_next/image|favicon.ico).*)'] };
