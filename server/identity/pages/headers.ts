// The provider's own pages have their own policy: files of ours, nothing inline, nothing from elsewhere.
import type { ServerResponse } from 'node:http';
import { commonHeaders } from '../../http/security-headers.ts';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sets the headers of every answer of the provider, whatever becomes of the request. */
export function setSecurityHeaders(res: ServerResponse): void {
  res.setHeader('Content-Security-Policy', policy);
  for (const [name, value] of Object.entries(commonHeaders)) res.setHeader(name, value);
}
