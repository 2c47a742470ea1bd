// The built app: its files, compressed where the browser takes that, and its page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { base64, randomBytes } from '../base/platform.ts';
import { pagePolicy, workerPolicy } from './security-headers.ts';
import { answerFile, bestEncoding, readStaticFiles, type StaticFile } from './static-files.ts';

const noncePlaceholder = '__CSP_NONCE__';

/**
 * Serves `folder`; other paths, except `/assets/`, get the app's page, whose router knows them.
 * @param provider the origin of an outside identity provider, which the page may call
 */
export function appFiles(folder: string, provider?: string) {
  const files = readStaticFiles(folder);
  const page = files.has('/index.html') ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined;
  files.delete('/index.html');

  return createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const file = files.get(c.req.path);
    if (file) return answerAppFile(c, file, provider);
    if (c.req.path.startsWith('/assets/')) {
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    }
    return page === undefined ? next() : answerPage(c, page, provider);
  });
}

function answerAppFile(c: Context, file: StaticFile, provider?: string): Response {
  if (c.req.path.endsWith('.js')) c.header('Content-Security-Policy', workerPolicy(provider));
  const immutable = c.req.path.startsWith('/assets/');
  return answerFile(c, file, immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
}

function answerPage(c: Context, page: string, provider: string | undefined): Response {
  const nonce = base64(randomBytes(16));
  c.header('Content-Security-Policy', pagePolicy(nonce, provider));
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  const text = page.replaceAll(noncePlaceholder, nonce);
  if (bestEncoding(c, { gzip: true }) === 'plain') return c.html(text);
  c.header('Content-Encoding', 'gzip');
  c.header('Content-Type', 'text/html; charset=utf-8');
  return c.body(new Uint8Array(gzipSync(text)));
}
