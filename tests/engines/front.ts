// A proxy before a service: it can say that the worker is another one, give it a fault, and take calls without an answer.
import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

export interface FrontSettings {
  /** A script that the worker runs first. */
  workerFault?: string;
  /** Speaks https, with a key and a certificate that no browser knows. */
  tls?: { key: string; cert: string };
}

/**
 * Passes everything on to a service, and says that the worker is another one after each `change`. While it is silent, it
 * takes calls and answers none.
 */
export async function startFront(
  port: number,
  servicePort: number,
  { workerFault = '', tls }: FrontSettings = {},
) {
  let version = 1;
  let isSilent = false;
  const passOn: RequestListener = (req, res) => {
    if (isSilent) return;
    // Uncompressed, so that a line can be added.
    const scheme = tls ? { 'x-forwarded-proto': 'https' } : {};
    const headers = { ...req.headers, ...scheme, 'accept-encoding': 'identity' };
    const { url: path, method } = req;
    const onward = request({ host: '127.0.0.1', port: servicePort, path, method, headers });
    onward.on('response', (answer) => {
      const isWorker = path === '/sw.js';
      const { 'content-length': _length, etag: _tag, ...rest } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers);
      if (isWorker) res.write(`${workerFault}\n`);
      answer.pipe(res, { end: !isWorker });
      answer.on('error', () => res.destroy());
      if (isWorker) answer.on('end', () => res.end(`\n// ${version}`));
    });
    onward.on('error', () => res.destroy());
    // A page that is left keeps no stream of events open behind the proxy.
    res.on('close', () => onward.destroy());
    req.pipe(onward);
  };
  const server = tls ? createSecureServer(tls, passOn) : createServer(passOn);
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    change: () => {
      version += 1;
    },
    /** Answers under way are cut off, as by a line that breaks. */
    fallSilent() {
      isSilent = true;
      server.closeAllConnections();
    },
    speak() {
      isSilent = false;
      server.closeAllConnections();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
