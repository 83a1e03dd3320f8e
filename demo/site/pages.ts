import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILT_DOCS, BUILT_PAGES, CDN_FOLDER } from './built.js';
import { fillIn, type PageFacts } from './fill-in.js';
import { fileHeaders, PAGE_HEADERS, pageHeaders } from './headers.js';
import { docsFileOf, isDocsPage, pageFileOf, scriptFileOf } from './routes.js';

const ASSET = /^\/assets\/([\w-][\w.-]*)$/;

const read = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
};

const textReply = (text: string, status: number, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, { status, headers: { ...PAGE_HEADERS, 'content-type': 'text/plain; charset=utf-8', ...headers } });

const notFound = (): Response => textReply('Not found', 404);

const serveFile = async (path: string, name: string, isForever: boolean): Promise<Response> => {
  const content = await read(path);
  return content ? new Response(new Uint8Array(content), { headers: fileHeaders(name, isForever) }) : notFound();
};

const servePage = async (file: string, facts: PageFacts, status = 200): Promise<Response> => {
  const html = await read(join(BUILT_PAGES, file));
  return html ? new Response(fillIn(html.toString(), facts), { status, headers: pageHeaders(file) }) : notFound();
};

/** Serves the page of the documentation for unknown addresses. */
const serveNoDocs = async (): Promise<Response> => {
  const page = await read(join(BUILT_DOCS, '404.html'));
  return page ? new Response(new Uint8Array(page), { status: 404, headers: PAGE_HEADERS }) : notFound();
};

/** Serves a file of the documentation, which works on any host and therefore contains no settings of the service. */
export const serveDocs = async (file: string): Promise<Response> => {
  const isPage = file.endsWith('.html');
  const content = await read(join(BUILT_DOCS, file));
  if (!content) return isPage ? serveNoDocs() : notFound();
  return new Response(new Uint8Array(content), { headers: isPage ? PAGE_HEADERS : fileHeaders(file, false) });
};

/**
 * Returns a function that serves the built demo pages, their assets and the script-tag files. The backend itself serves the API and the
 * inbox messages. Pages call the API on their own origin, whose host is for example `localhost` or `127.0.0.1`.
 */
export const createPages =
  ({ projectId, publishableClientKey }: Omit<PageFacts, 'apiUrl'>) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return textReply('Method not allowed', 405, { allow: 'GET, HEAD' });
    const { pathname, origin } = new URL(request.url);
    const facts = { projectId, publishableClientKey, apiUrl: origin };
    const noPage = (): Promise<Response> => servePage('script-tag/not-found.html', facts, 404);
    const asset = ASSET.exec(pathname)?.[1];
    if (asset !== undefined) return serveFile(join(BUILT_PAGES, 'assets', asset), asset, true);
    const script = scriptFileOf(pathname);
    if (script !== undefined) return serveFile(join(CDN_FOLDER, script), script, false);
    const docs = docsFileOf(pathname);
    if (docs !== undefined) return serveDocs(docs);
    if (isDocsPage(pathname)) return new Response(null, { status: 308, headers: { location: `${pathname}/` } });
    if (pathname.startsWith('/docs/')) return serveNoDocs();
    if (pathname === '/react') return new Response(null, { status: 308, headers: { location: '/react/' } });
    const page = pageFileOf(pathname);
    return page === undefined ? noPage() : servePage(page, facts);
  };
