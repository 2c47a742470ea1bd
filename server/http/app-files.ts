// The built app's files, compressed where the browser takes that. Only files that were there at the start are served:
// paths are looked up in a map, never joined.
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { contentTypeOf } from './content-types.ts';
import { pagePolicy, workerPolicy } from './security-headers.ts';

type Bytes = Uint8Array<ArrayBuffer>;

interface AppFile {
  type: string;
  etag: string;
  plain: Bytes;
  br?: Bytes;
  gzip?: Bytes;
}

const noncePlaceholder = '__CSP_NONCE__';

function readFiles(folder: string): Map<string, AppFile> {
  const files = new Map<string, AppFile>();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    // Hidden files are the build tools' own.
    .filter((name) => !name.startsWith('.'));
  const present = new Set(names);
  const read = (name: string): Bytes => new Uint8Array(readFileSync(join(folder, name)));
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) && present.has(name.replace(/\.\w+$/, ''))) continue;
    const plain = read(name);
    files.set(`/${name.replaceAll('\\', '/')}`, {
      type: contentTypeOf(name),
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain,
      ...(present.has(`${name}.br`) && { br: read(`${name}.br`) }),
      ...(present.has(`${name}.gz`) && { gzip: read(`${name}.gz`) }),
    });
  }
  return files;
}

/**
 * Serves `folder`; other paths, except `/assets/`, get the app's page, whose router knows them.
 * @param provider the origin of an outside identity provider, which the page may call
 */
export function appFiles(folder: string, provider?: string) {
  const files = readFiles(folder);
  const page = files.has('/index.html') ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined;
  files.delete('/index.html');

  return createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const file = files.get(c.req.path);
    if (file) return answerFile(c, file, provider);
    if (c.req.path.startsWith('/assets/')) {
      return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    }
    return page === undefined ? next() : answerPage(c, page, provider);
  });
}

function answerFile(c: Context, file: AppFile, provider?: string): Response {
  const immutable = c.req.path.startsWith('/assets/');
  c.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (c.req.path.endsWith('.js')) c.header('Content-Security-Policy', workerPolicy(provider));
  c.header('ETag', file.etag);
  c.header('Vary', 'Accept-Encoding');
  if (c.req.header('if-none-match') === file.etag) return c.body(null, 304);
  const encoding = bestEncoding(c, file);
  if (encoding !== 'plain') c.header('Content-Encoding', encoding);
  c.header('Content-Type', file.type);
  return c.body(file[encoding] ?? file.plain);
}

/** The smallest encoding that exists and that the browser accepts. */
function bestEncoding(c: Context, forms: { br?: unknown; gzip?: unknown }): 'br' | 'gzip' | 'plain' {
  const accepted = c.req.header('accept-encoding') ?? '';
  if (forms.br && /\bbr\b/.test(accepted)) return 'br';
  return forms.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : 'plain';
}

function answerPage(c: Context, page: string, provider: string | undefined): Response {
  const nonce = randomBytes(16).toString('base64');
  c.header('Content-Security-Policy', pagePolicy(nonce, provider));
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  const text = page.replaceAll(noncePlaceholder, nonce);
  if (bestEncoding(c, { gzip: true }) === 'plain') return c.html(text);
  c.header('Content-Encoding', 'gzip');
  c.header('Content-Type', 'text/html; charset=utf-8');
  return c.body(new Uint8Array(gzipSync(text)));
}
