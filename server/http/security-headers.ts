// Security headers of every answer, errors included.
import { createMiddleware } from 'hono/factory';

/** Policy of everything that is not a page. */
export const emptyPagePolicy = "default-src 'none'; frame-ancestors 'none'";

/** Scripts may call this origin, and an outside identity provider. */
function connections(provider?: string): string {
  return provider ? `connect-src 'self' ${provider}` : "connect-src 'self'";
}

/**
 * A worker runs under the policy of its own file: the service worker, and Auth0's worker when tokens are kept in
 * memory.
 */
export function workerPolicy(provider?: string): string {
  return `default-src 'none'; script-src 'self'; ${connections(provider)}; frame-ancestors 'none'`;
}

/** Headers of every answer, the identity provider's too. */
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
 * Policy of the app's page. Styles need the nonce, because the component library writes some at run time.
 * @param provider the origin of an outside identity provider
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
