// The provider's own pages have their own policy: files of ours, nothing inline, nothing from elsewhere.
import type { ServerResponse } from 'node:http';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const always = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()',
} as const;

/** Sets the headers of every answer of the provider, whatever becomes of the request. */
export function setSecurityHeaders(res: ServerResponse, publicUrl: URL): void {
  for (const [name, value] of Object.entries(always)) res.setHeader(name, value);
  if (publicUrl.protocol === 'https:') res.setHeader('Strict-Transport-Security', 'max-age=31536000');
}
