// Sign-in, cookies and the installed app belong to one origin. Whoever comes by another name is sent there;
// what is no page is refused, because a redirect would hide the mistake (and a rebound name is an attack).
// Where the console could not work for want of https, a page says so.
import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isLoopback } from '../base/loopback.ts';
import { HttpError } from './http-error.ts';
import { noHttpsPage } from './https-pages.ts';
import { standalonePagePolicy } from './standalone-page.ts';

/** Whom a Host header means: its case, and the port that goes without saying, make no difference. */
function readHost(host: string | undefined, { protocol }: URL): URL | undefined {
  const address = `${protocol}//${host}`;
  return host && !/[/\\?#@]/.test(host) && URL.canParse(address) ? new URL(address) : undefined;
}

/** Whether a Host header is not the service's own. */
export function isForeignHost(host: string | undefined, publicUrl: URL): boolean {
  return readHost(host, publicUrl)?.host !== publicUrl.host;
}

/** The names of this machine mean the same to a script; to a browser they are different origins. */
function isSameMachine(host: string, publicUrl: URL): boolean {
  const { hostname = '', port } = readHost(host, publicUrl) ?? {};
  return isLoopback(hostname) && isLoopback(publicUrl.hostname) && port === publicUrl.port;
}

/**
 * Whether a browser asks for a page that cannot work where it would end: over plain http, browsers have neither
 * cryptography nor service workers, but on the machine itself.
 */
export function needsHttps({ host, accept }: IncomingHttpHeaders, publicUrl: URL): boolean {
  if (publicUrl.protocol === 'https:' || !accept?.includes('text/html')) return false;
  const hostname = readHost(host, publicUrl)?.hostname ?? '';
  return !isLoopback(publicUrl.hostname) || !isLoopback(hostname);
}

/** That the console cannot work here, with the policy of such a page. */
function answerNeedsHttps(c: Context, publicUrl: URL): Response {
  c.header('Content-Security-Policy', standalonePagePolicy);
  c.header('Cache-Control', 'no-store');
  return c.html(noHttpsPage(publicUrl), 400);
}

/** What to answer in place of a page; undefined where it may be served. */
function redirectOrExplain(c: Context, host: string, publicUrl: URL): Response | undefined {
  const { pathname, search } = new URL(c.req.url);
  if (needsHttps({ host, accept: c.req.header('accept') }, publicUrl)) return answerNeedsHttps(c, publicUrl);
  if (!isForeignHost(host, publicUrl)) return undefined;
  return c.redirect(`${publicUrl.origin}${pathname}${search}`, 308);
}

export function publicHost(publicUrl: URL) {
  return createMiddleware(async (c, next) => {
    const { host: addressed, pathname } = new URL(c.req.url);
    const host = c.req.header('host') ?? addressed;
    // Monitors are no browsers, and know the service by whatever name their network has for it.
    if (/^\/(healthz$|device\/)/.test(pathname)) return next();
    const isCall = pathname.startsWith('/api/');
    const isPage = !isCall && (c.req.method === 'GET' || c.req.method === 'HEAD');
    if (isPage) return redirectOrExplain(c, host, publicUrl) ?? next();
    const isKnown = !isForeignHost(host, publicUrl) || (isCall && isSameMachine(host, publicUrl));
    if (!isKnown) throw new HttpError(421, 'misdirected');
    return next();
  });
}
