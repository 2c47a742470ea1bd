// What stands before everything else: how far browsers may insist on https, and the way to the authority's
// certificate for devices that do not trust it yet.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ListenAddress } from '../base/config.ts';
import { trustPage } from '../http/https-pages.ts';
import type { Listener } from '../http/listener.ts';
import { commonHeaders, emptyPagePolicy } from '../http/security-headers.ts';
import { standalonePagePolicy } from '../http/standalone-page.ts';
import type { Authority, Tls } from './tls.ts';

/** Where devices fetch the authority's certificate. */
const authorityPath = '/ca.crt';

/** A year; subdomains are other people's. */
const strictTransport = 'max-age=31536000';

function pathOf(req: IncomingMessage): string {
  const url = req.url ?? '/';
  return url.startsWith('/') ? url : '/';
}

function isReadMethod(req: IncomingMessage): boolean {
  return req.method === 'GET' || req.method === 'HEAD';
}

function isAuthorityRequest(req: IncomingMessage): boolean {
  return isReadMethod(req) && pathOf(req).split('?')[0] === authorityPath;
}

// Browsers complain about that one where it means nothing: over plain http.
const { 'Cross-Origin-Opener-Policy': _, ...headersOfAll } = commonHeaders;

function send(res: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer) {
  res.writeHead(status, {
    ...headersOfAll,
    'Content-Security-Policy': emptyPagePolicy,
    'Cache-Control': 'no-store',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  });
  res.end(body);
}

/** Anybody may have it: the page over plain http asks from another origin whether this device trusts it. */
function sendAuthority(res: ServerResponse, { bytes }: Authority): void {
  const headers = { 'Content-Type': 'application/x-x509-ca-cert', 'Access-Control-Allow-Origin': '*' };
  send(res, 200, headers, bytes);
}

/**
 * The service's own answers, with what belongs to the connection and not to what is asked. A browser that insists
 * on https takes no exception any more: with the local authority, which may be made anew, people would be locked out.
 */
export function openHttpsGate(
  { publicUrl, tls: kind }: ListenAddress,
  tls: Tls | undefined,
  listener: Listener,
): Listener {
  const insists = publicUrl.protocol === 'https:' && kind !== 'local';
  return (req, res) => {
    if (insists) res.setHeader('Strict-Transport-Security', strictTransport);
    return tls?.authority && isAuthorityRequest(req) ? sendAuthority(res, tls.authority) : listener(req, res);
  };
}

/** The answers to plain http where https is spoken. */
export function plainHttpListener({ publicUrl }: ListenAddress, { authority }: Tls): RequestListener {
  return (req, res) => {
    const address = publicUrl.origin + pathOf(req);
    const text = { 'Content-Type': 'text/plain; charset=utf-8' };
    if (!isReadMethod(req)) return send(res, 400, text, `This address needs https: ${publicUrl.origin}\n`);
    if (!authority) return send(res, 308, { ...text, Location: address }, `${address}\n`);
    if (isAuthorityRequest(req)) return sendAuthority(res, authority);
    const html = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': standalonePagePolicy,
    };
    send(res, 400, html, trustPage(address, authority.fingerprint));
  };
}
