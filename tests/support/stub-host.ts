// A web host with the production build and the backend that answers to the letter beside it, as another team would
// serve them.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { Settings } from '../../contract/service/settings.ts';
import { createStub, type Stub } from '../conform/stub/stub.ts';
import { silence } from './fake-monitor.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

export interface StubHost {
  stub: Stub;
  stop(): Promise<void>;
}

/** JSON; of a form, its part `data` and the names of its files. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) {
    const sent = await text(request);
    return sent === '' ? {} : JSON.parse(sent);
  }
  const form = await new Response(new Uint8Array(await buffer(request)), {
    headers: { 'Content-Type': type },
  }).formData();
  const parts = [...form].map(([name, value]) => [name, value instanceof File ? value.name : undefined]);
  return { ...JSON.parse(String(form.get('data'))), ...Object.fromEntries(parts) };
}

/** @param origin where it is reached, on this machine */
export async function startStubHost(origin: string, settings: Settings): Promise<StubHost> {
  const stub = createStub();

  async function answerApi(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    const sent = await readBody(request);
    const { status, body } = stub.handle({
      method: request.method ?? 'GET',
      path: url.pathname.replace('/api/', ''),
      query: url.searchParams,
      body: sent,
      signedIn: request.headers.authorization !== undefined,
    });
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  async function answerFile(pathname: string, response: ServerResponse): Promise<void> {
    const name = extname(pathname) === '' ? '/index.html' : pathname;
    const bytes = await readFile(join('dist/app', name)).catch(() => null);
    if (!bytes) return void response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': types[extname(name)] ?? 'text/plain',
      'Cache-Control': name === '/index.html' ? 'no-store' : 'no-cache',
    });
    response.end(bytes);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin);
    const { pathname } = url;
    if (pathname.startsWith('/api/')) return void answerApi(request, url, response);
    if (pathname.startsWith('/files/'))
      return void response.writeHead(200, { 'Content-Type': 'audio/wav' }).end(silence());
    if (pathname !== '/config.json') return void answerFile(pathname, response);
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' });
    response.end(JSON.stringify(settings));
  });
  server.listen(Number(new URL(origin).port), '127.0.0.1');
  await once(server, 'listening');

  return {
    stub,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
