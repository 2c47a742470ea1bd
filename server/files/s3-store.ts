// Files in any S3, for several services that share them: a few signed requests, without a vendor's library.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Settings } from '../base/config.ts';
import { databaseTime } from '../base/database-clock.ts';
import { DependencyUnavailable } from '../base/dependency-unavailable.ts';
import { hex, sha256 } from '../base/platform.ts';
import { dropAnswer, readAnswer } from '../base/read-answer.ts';
import type { FileStore, StorableFile, StoreText } from './file-store.ts';
import { emptyBodyHash, signRequest } from './s3-signature.ts';
import { unlessSilent } from './unless-silent.ts';

/** Less than the 10 s that the app gives a call that waits for it. */
const requestTimeoutMs = 6_000;
const uploadTimeoutMs = 120_000;
/** Within a file that is read. */
const silentMs = 10_000;
const concurrentDeletes = 16;
/** A page of a thousand long keys has a fifth of it. */
const maxTextBytes = 2 * 1024 ** 2;

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** The object's key; '' for the bucket. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  file?: StorableFile;
  text?: string;
  /** Statuses that are no failure. */
  accepts: readonly number[];
  /** Limits the whole response; without it only the headers must arrive in time. */
  signal?: AbortSignal;
}

/** @param prefix of all its objects: others in the bucket are left alone */
export function createS3Store({ endpoint, bucket, ...key }: S3Settings, prefix: string): FileStore {
  async function send({
    method,
    key: name,
    query = {},
    headers = {},
    file,
    text,
    accepts,
    signal,
  }: S3Request) {
    const path = [endpoint.pathname.replace(/\/$/, ''), bucket, name]
      .filter((it, n) => n === 0 || it)
      .join('/');
    const url = new URL(path, endpoint);
    url.search = new URLSearchParams(query).toString();
    const bodyHash = file?.sha256 ?? (text === undefined ? emptyBodyHash : hex(sha256(text)));
    const request = { method, url, headers, bodyHash };
    const body = file
      ? { body: Readable.toWeb(createReadStream(file.path)), duplex: 'half' }
      : { body: text };
    const headersTimeout = new AbortController();
    const timer = signal ? undefined : setTimeout(() => headersTimeout.abort(), requestTimeoutMs);
    const init = {
      method,
      headers: signRequest(key, request, databaseTime()),
      signal: signal ?? headersTimeout.signal,
      ...body,
    };
    const response = await fetch(url, init as RequestInit)
      .catch((cause: unknown) => {
        throw new DependencyUnavailable('filesUnavailable', cause);
      })
      .finally(() => clearTimeout(timer));
    if (accepts.includes(response.status)) return response;
    dropAnswer(response);
    throw new DependencyUnavailable(
      'filesUnavailable',
      new Error(`the file store answered ${method} with ${response.status}`),
    );
  }

  /** As `send`. @param isWhole whether an answer of 200 is what was asked for, to its end */
  async function readWhole(request: S3Request, isWhole: (text: string) => boolean) {
    const response = await send(request);
    const text = await readAnswer(response, maxTextBytes).catch((cause: unknown) => {
      throw new DependencyUnavailable('filesUnavailable', cause);
    });
    if (!response.ok || isWhole(text)) return response.ok ? text : null;
    throw new DependencyUnavailable(
      'filesUnavailable',
      new Error(`the file store answered ${request.method} with something else than expected`),
    );
  }

  const asidePrefix = `${prefix}aside/`;
  const textKey = (name: StoreText) => `${prefix}${name}.json`;

  async function deleteOne(id: string) {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    await send({ method: 'DELETE', key: prefix + id, accepts: [200, 204, 404], signal });
  }

  async function has(id: string) {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    return (await send({ method: 'HEAD', key: prefix + id, accepts: [200, 404], signal })).ok;
  }

  return {
    async put(id, file) {
      const headers = { 'content-length': String(file.bytes) };
      const signal = AbortSignal.timeout(uploadTimeoutMs);
      await send({ method: 'PUT', key: prefix + id, headers, file, accepts: [200], signal });
    },
    async read(id, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await send({
        method: 'GET',
        key: prefix + id,
        ...(headers && { headers }),
        accepts: [range ? 206 : 200, 404],
      });
      if (response.ok) return unlessSilent(response.body ?? new Blob().stream(), silentMs);
      dropAnswer(response);
      return null;
    },
    has,
    async setAside(ids) {
      for (const id of ids) {
        const source = [bucket, prefix + id].map(encodeURI).join('/');
        const headers = { 'x-amz-copy-source': `/${source}`, 'content-length': '0' };
        const signal = AbortSignal.timeout(uploadTimeoutMs);
        const request = {
          method: 'PUT',
          key: `${asidePrefix}${id}`,
          headers,
          accepts: [200, 404],
          signal,
        } as const;
        // S3 may begin a copy with 200, and end it with an error. Only its own word says that there are two of it now.
        const copied = await readWhole(request, (text) => /<(\w+:)?CopyObjectResult\b/.test(text));
        if (copied !== null) await deleteOne(id);
      }
    },
    aside: () => createS3Store({ endpoint, bucket, ...key }, asidePrefix),
    async readText(name) {
      const signal = AbortSignal.timeout(requestTimeoutMs);
      // A proxy's page is no mark: with it, an installation would be a copy.
      return readWhole({ method: 'GET', key: textKey(name), accepts: [200, 404], signal }, isJson);
    },
    async writeText(name, text) {
      const headers = { 'content-length': String(Buffer.byteLength(text)) };
      const signal = AbortSignal.timeout(requestTimeoutMs);
      await send({ method: 'PUT', key: textKey(name), headers, text, accepts: [200], signal });
    },
    async delete(ids) {
      for (let from = 0; from < ids.length; from += concurrentDeletes) {
        await Promise.all(ids.slice(from, from + concurrentDeletes).map(deleteOne));
      }
    },
    // No file has this name: an answer of 'not found' also shows that the store works.
    check: async () => void (await has('check')),
    async *entries(after) {
      let token: string | undefined;
      do {
        const from = after && { 'start-after': prefix + after };
        const query = {
          'list-type': '2',
          prefix,
          ...(from || {}),
          ...(token && { 'continuation-token': token }),
        };
        const signal = AbortSignal.timeout(requestTimeoutMs);
        const request = { method: 'GET', key: '', query, accepts: [200], signal } as const;
        // One that is cut off would look like the last one.
        const page = (await readWhole(request, (text) => /<\/(\w+:)?ListBucketResult>/.test(text))) ?? '';
        yield* objectsIn(page, prefix);
        token = textOf(page, 'NextContinuationToken');
      } while (token);
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function textOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');
}

function* objectsIn(page: string, prefix: string) {
  for (const [object] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
    const id = (textOf(object, 'Key') ?? '').slice(prefix.length);
    yield { id, at: new Date(textOf(object, 'LastModified') ?? '') };
  }
}
