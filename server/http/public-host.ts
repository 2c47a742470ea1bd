// Sign-in, cookies and the installed app belong to one origin. Pages asked for by another host name are redirected there;
// calls are refused, because a redirect would hide the mistake (and DNS rebinding is an attack). Where https is missing,
// or a proxy leads each redirect back here, a page says so.
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isLoopback } from '../base/loopback.ts';
import { languageOfHeader } from '../texts/choose.ts';
import { HttpError } from './http-error.ts';
import { noHttpsPage } from './https-pages.ts';
import type { Incoming } from './listener.ts';
import { hostNotPassedPage } from './proxy-pages.ts';
import { countRedirect, isRedirectLoop } from './redirect-loop.ts';
import { standalonePagePolicy } from './standalone-page.ts';

/** Normalises a Host header: case and default port make no difference. */
function readHost(host: string | undefined, { protocol }: URL): URL | undefined {
  const address = `${protocol}//${host}`;
  return host && !/[/\\?#@]/.test(host) && URL.canParse(address) ? new URL(address) : undefined;
}

export function isForeignHost(host: string | undefined, publicUrl: URL): boolean {
  return readHost(host, publicUrl)?.host !== publicUrl.host;
}

/** Names of this machine are the same for scripts; for browsers they are different origins. */
function isSameMachine(host: string, publicUrl: URL): boolean {
  const { hostname = '', port } = readHost(host, publicUrl) ?? {};
  return isLoopback(hostname) && isLoopback(publicUrl.hostname) && port === publicUrl.port;
}

/**
 * Whether a page would lack https: over plain http, browsers have neither cryptography nor service workers, except on
 * the machine itself.
 */
export function needsHttps({ host, accept }: Incoming['headers'], publicUrl: URL): boolean {
  if (publicUrl.protocol === 'https:' || !accept?.includes('text/html')) return false;
  const hostname = readHost(host, publicUrl)?.hostname ?? '';
  return !isLoopback(publicUrl.hostname) || !isLoopback(hostname);
}

const languageOf = (c: Context) => languageOfHeader(c.req.header('accept-language'));

function explain(c: Context, page: string): Response {
  c.header('Content-Security-Policy', standalonePagePolicy);
  return c.html(page, 400);
}

/** The answer in place of a page; undefined when the page may be served. */
function redirectOrExplain(c: Context, host: string, publicUrl: URL): Response | undefined {
  const { pathname, search } = new URL(c.req.url);
  if (needsHttps({ host, accept: c.req.header('accept') }, publicUrl))
    return explain(c, noHttpsPage(languageOf(c), publicUrl));
  if (!isForeignHost(host, publicUrl)) return undefined;
  const cookies = c.req.header('cookie');
  if (isRedirectLoop(cookies)) return explain(c, hostNotPassedPage(languageOf(c), publicUrl, host));
  c.header('Set-Cookie', countRedirect(cookies));
  // Not for ever: PUBLIC_URL may change.
  return c.redirect(`${publicUrl.origin}${pathname}${search}`, 307);
}

export function publicHost(publicUrl: URL) {
  return createMiddleware(async (c, next) => {
    // Monitors, balancers and Prometheus may use any name that their network has for the service.
    if (/^\/((healthz|readyz|metrics)$|device\/)/.test(c.req.path)) return next();
    const { host: addressed, pathname } = new URL(c.req.url);
    const host = c.req.header('host') ?? addressed;
    const isCall = pathname.startsWith('/api/');
    const isPage = !isCall && (c.req.method === 'GET' || c.req.method === 'HEAD');
    if (isPage) return redirectOrExplain(c, host, publicUrl) ?? next();
    const isKnown = !isForeignHost(host, publicUrl) || (isCall && isSameMachine(host, publicUrl));
    if (!isKnown) throw new HttpError(421, 'misdirected');
    return next();
  });
}
