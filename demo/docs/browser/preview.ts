// Live previews: the elements of the script-tag module, with an app whose requests a table in the page answers. Nothing is sent.

interface Reply {
  readonly method: string;
  /** The path of the endpoint, for example `/teams/{id}`. */
  readonly path: string;
  readonly body: unknown;
}

interface Portico {
  readonly createClientApp: (options: object) => object;
}

/** Returns an access token that is valid for a day. The SDK only reads its claims. */
const accessToken = (projectId: string, userId: string): string => {
  const encode = (value: object): string => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: userId, aud: projectId, iat: now, exp: now + 86_400, refreshTokenId: userId };
  return `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}.${encode({ of: 'preview' })}`;
};

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'x-stack-actual-status': String(status) } });

/** The error of requests that would change something. */
const refused = (): Response => {
  const code = 'UNSUPPORTED_ERROR';
  const response = json({ code, error: 'This is a preview.' }, 200);
  response.headers.set('x-stack-known-error', code);
  response.headers.set('x-stack-actual-status', '500');
  return response;
};

/** Returns whether a path is one of an endpoint, whose parameters have any value. */
const matches = (template: string, path: string): boolean => {
  const [wanted, given] = [template.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('{') || part === given[index]);
};

const fetchFrom =
  (replies: readonly Reply[], isSignedIn: boolean) =>
  async (url: string, init: RequestInit = {}): Promise<Response> => {
    const path = new URL(url).pathname.replace('/api/v1', '');
    const reply = replies.find((one) => one.method === (init.method ?? 'GET') && matches(one.path, path));
    if (!reply || (!isSignedIn && path === '/users/me')) return refused();
    return json(reply.body);
  };

interface PreviewData {
  readonly replies: readonly Reply[];
  readonly projectId: string;
  readonly userId: string;
}

/** A code as in the link of an email. */
const CODE = 'k3v9'.padEnd(45, '0');
const WITH_CODE = { searchParams: { code: CODE } };

/** Properties of elements that otherwise depend on the URL of the page. */
const PROPERTIES: Readonly<Record<string, object>> = {
  'portico-handler': { location: '/handler/sign-in' },
  'portico-error-page': { errorCode: 'OUTER_OAUTH_TIMEOUT' },
  'portico-cli-auth-confirm': { loginCode: CODE, fullPage: false },
  'portico-email-verification': WITH_CODE,
  'portico-magic-link-callback': WITH_CODE,
  'portico-password-reset': WITH_CODE,
  'portico-team-invitation': WITH_CODE,
};

let loaded: Promise<readonly [Portico, PreviewData]> | undefined;

const load = (root: string): Promise<readonly [Portico, PreviewData]> => {
  const base = new URL(`${root}assets/`, location.href);
  return Promise.all([
    import(new URL('portico/portico.esm.js', base).href) as Promise<Portico>,
    fetch(new URL('preview.json', base)).then((response) => response.json() as Promise<PreviewData>),
  ]);
};

/** Shows the markup of a preview. */
export const startPreview = async (place: HTMLElement, root: string): Promise<void> => {
  const [{ createClientApp }, { replies, projectId, userId }] = await (loaded ??= load(root));
  const isSignedIn = 'signedIn' in place.dataset;
  const app = createClientApp({
    projectId,
    publishableClientKey: 'pck_preview',
    baseUrl: 'https://preview.invalid',
    tokenStore: isSignedIn ? { accessToken: accessToken(projectId, userId), refreshToken: 'preview' } : 'memory',
    redirectMethod: 'none',
    platform: { fetch: fetchFrom(replies, isSignedIn) },
  });
  const provider = Object.assign(document.createElement('portico-provider'), { app });
  const template = place.querySelector('template');
  if (template) provider.append(document.importNode(template.content, true));
  for (const child of provider.children) Object.assign(child, PROPERTIES[child.localName]);
  // Links in the preview lead to pages that do not exist here.
  place.addEventListener('click', (event) => {
    if (event.composedPath().some((target) => target instanceof HTMLAnchorElement)) event.preventDefault();
  });
  place.replaceChildren(provider);
};
