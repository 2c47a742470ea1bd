// Headers of every answer, errors included: what browsers may do with it, and how long they may keep it.
import { createMiddleware } from 'hono/factory';

/** Policy of everything that is not a page. */
export const emptyPagePolicy = "default-src 'none'; frame-ancestors 'none'";

/** Scripts may call this origin, and an outside identity provider. */
function connections(provider?: string): string {
  return provider ? `connect-src 'self' ${provider}` : "connect-src 'self'";
}

/** A worker runs under its own file's policy: the service worker, and Auth0's when tokens are kept in memory. */
export function workerPolicy(provider?: string): string {
  return `default-src 'none'; script-src 'self'; ${connections(provider)}; frame-ancestors 'none'`;
}

/**
 * How long a browser, or a proxy, may keep an answer: not at all, unless the answer says otherwise. Without this header
 * browsers keep redirects, 404 and 410 as long as they like, and what depends on a setting would outlive it.
 */
export const keepFor = {
  /** Kept, but asked for each time. */
  revalidation: 'no-cache',
  /** For names that change with the content, and answers that depend on no setting. */
  ever: 'public, max-age=31536000, immutable',
} as const;

export const commonHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissions('()'),
} as const;

/** The app's page scans barcodes with the camera; no other page needs one, and none may hand it on. */
export const pagePermissions = permissions('(self)');

function permissions(camera: '()' | '(self)'): string {
  return `camera=${camera}, display-capture=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()`;
}

/** Headers that an answer may set otherwise. */
const ownHeaders = ['Cache-Control', 'Permissions-Policy'] as const;

export function securityHeaders() {
  return createMiddleware(async (c, next) => {
    await next();
    // Not `c.header`, which makes a new response each time.
    const { headers } = c.res;
    const kept = ownHeaders.map((name) => [name, headers.get(name)] as const);
    for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
    for (const [name, value] of kept) if (value) headers.set(name, value);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', emptyPagePolicy);
  });
}

/**
 * Styles need the nonce: the component library writes some at run time. The barcode reader is WebAssembly, which is neither
 * script nor eval and has a word of its own.
 * @param provider of an outside sign-in
 */
export function pagePolicy(nonce: string, provider?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
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
