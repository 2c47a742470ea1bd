// Files of a folder, read once at the start: a build beside a running service changes nothing, and paths are looked up in
// a map, never joined.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Context } from 'hono';
import { base64url, sha256 } from '../base/platform.ts';
import { StartError } from '../base/start-error.ts';
import { contentTypeOf } from './content-types.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface StaticFile {
  type: string;
  etag: string;
  plain: Bytes;
  br?: Bytes;
  gzip?: Bytes;
}

/**
 * Reads a folder's files, by their path with a leading slash; compressed forms beside a file belong to it.
 * @throws StartError when the folder is missing
 */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  if (!existsSync(folder)) throw new StartError(`The folder ${folder} is missing. Build the service again.`);
  const files = new Map<string, StaticFile>();
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
      etag: `"${base64url(sha256(plain)).slice(0, 22)}"`,
      plain,
      ...(present.has(`${name}.br`) && { br: read(`${name}.br`) }),
      ...(present.has(`${name}.gz`) && { gzip: read(`${name}.gz`) }),
    });
  }
  return files;
}

/** Sends the whole file, whatever range was requested, or 304 when the browser has it. */
export function answerFile(c: Context, file: StaticFile, cacheControl: string): Response {
  c.header('Cache-Control', cacheControl);
  c.header('ETag', file.etag);
  c.header('Vary', 'Accept-Encoding');
  if (c.req.header('if-none-match') === file.etag) return c.body(null, 304);
  const encoding = bestEncoding(c, file);
  if (encoding !== 'plain') c.header('Content-Encoding', encoding);
  c.header('Content-Type', file.type);
  return c.body(file[encoding] ?? file.plain);
}

/** The smallest encoding that exists and that the browser accepts. */
export function bestEncoding(c: Context, forms: { br?: unknown; gzip?: unknown }): 'br' | 'gzip' | 'plain' {
  const accepted = c.req.header('accept-encoding') ?? '';
  if (forms.br && /\bbr\b/.test(accepted)) return 'br';
  return forms.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : 'plain';
}
