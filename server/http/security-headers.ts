// Headers of every answer, whatever became of the request.
import { createMiddleware } from 'hono/factory';

/** Policy of all that is not a page: it may load nothing and stand in no frame. */
export const emptyPagePolicy = "default-src 'none'; frame-ancestors 'none'";

/** To whom a script may speak: this origin, and an outside identity provider whose tokens the app asks for. */
function connections(provider?: string): string {
  return provider ? `connect-src 'self' ${provider}` : "connect-src 'self'";
}

/**
 * A worker lives under the policy of its own file: the service worker imports its library and fetches the app's files,
 * and where tokens are kept in memory they are asked for by one.
 */
export function workerPolicy(provider?: string): string {
  return `default-src 'none'; script-src 'self'; ${connections(provider)}; frame-ancestors 'none'`;
}

/** What every answer carries, the identity provider's too. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()',
} as const;

export function securityHeaders() {
  return createMiddleware(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(commonHeaders)) c.header(name, value);
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', emptyPagePolicy);
  });
}

/**
 * Policy of the app's page. Styles carry the nonce, because the component library writes some at run time;
 * scripts come from files of this origin alone.
 * @param provider the origin of an outside identity provider, whose tokens the app asks for
 */
export function pagePolicy(nonce: string, provider?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    connections(provider),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
