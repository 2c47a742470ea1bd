// Sign-in, cookies and the installed app belong to one origin. Whoever comes by another name is sent there;
// what is no page is refused, because a redirect would hide the mistake (and a rebound name is an attack).
import { createMiddleware } from 'hono/factory';
import { isLoopback } from '../config.ts';
import { Refusal } from './refusal.ts';

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

export function publicHost(publicUrl: URL) {
  return createMiddleware(async (c, next) => {
    const { host: addressed, pathname, search } = new URL(c.req.url);
    const host = c.req.header('host') ?? addressed;
    // Monitors are no browsers, and know the service by whatever name their network has for it.
    if (!isForeignHost(host, publicUrl) || /^\/(healthz$|device\/)/.test(pathname)) return next();
    const isCall = pathname.startsWith('/api/');
    if (isCall && isSameMachine(host, publicUrl)) return next();
    const isPage = !isCall && (c.req.method === 'GET' || c.req.method === 'HEAD');
    if (isPage) return c.redirect(`${publicUrl.origin}${pathname}${search}`, 308);
    throw new Refusal(421, 'misdirected');
  });
}
