// The folder store and the S3 store behave the same.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { FileStore } from '../../../server/files/file-store.ts';
import { createFolderStore } from '../../../server/files/folder-store.ts';
import { emptyBodyHash, signRequest } from '../../../server/files/s3-signature.ts';
import { createS3Store } from '../../../server/files/s3-store.ts';
import { startFakeS3 } from '../../support/fake-s3.ts';

const key = { region: 'eu-central-1', accessKeyId: 'A KEY', secretAccessKey: 'a secret' };

let folder: string;
let s3: Awaited<ReturnType<typeof startFakeS3>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-store-'));
  s3 = await startFakeS3(key, 'recordings');
});

afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

function openS3(prefix: string) {
  return createS3Store({ ...key, endpoint: s3.endpoint, bucket: 'recordings' }, prefix);
}

const kinds = [
  { name: 'the folder store', open: () => createFolderStore(join(folder, 'store')) },
  { name: 'the S3 store', open: () => openS3('files/mine/') },
];

async function fileOf(bytes: Buffer) {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function read(store: FileStore, ...asked: Parameters<FileStore['read']>) {
  const body = await store.read(...asked);
  return body && Buffer.from(await new Response(body).arrayBuffer()).toString('latin1');
}

describe.each(kinds)('$name', ({ open }) => {
  it('reads back a file, whole and in ranges', async () => {
    const store = open();
    const id = randomUUID();
    expect(await store.has(id)).toBe(false);
    await store.put(id, await fileOf(Buffer.from('0123456789')));
    expect(await store.has(id)).toBe(true);
    expect(await read(store, id)).toBe('0123456789');
    expect(await read(store, id, { start: 2, end: 4 })).toBe('234');
  });

  it('stores empty and large files', async () => {
    const store = open();
    const large = Buffer.alloc(3_000_000, 'pump');
    for (const bytes of [Buffer.alloc(0), large]) {
      const id = randomUUID();
      await store.put(id, await fileOf(bytes));
      expect(await read(store, id)).toBe(bytes.toString('latin1'));
    }
  });

  it('answers null for a deleted file, and ignores deletes of missing ones', async () => {
    const store = open();
    const [gone, kept] = [randomUUID(), randomUUID()];
    for (const id of [gone, kept]) await store.put(id, await fileOf(Buffer.from('x')));
    await store.delete([gone, randomUUID()]);
    expect(await store.read(gone)).toBeNull();
    expect(await store.has(gone)).toBe(false);
    expect(await store.has(kept)).toBe(true);
  });

  it('sets files aside, where they are listed with the time of that', async () => {
    const store = open();
    const [moved, kept] = [randomUUID(), randomUUID()];
    for (const id of [moved, kept]) await store.put(id, await fileOf(Buffer.from('x')));
    await store.setAside([moved, randomUUID()], new Date());
    expect([await store.has(moved), await store.has(kept)]).toEqual([false, true]);
    const found: string[] = [];
    for await (const { id } of store.aside().entries('')) found.push(id);
    expect(found).toEqual([moved]);
    await store.aside().delete(found);
    for await (const { id } of store.aside().entries('')) expect.fail(id);
  });

  it('keeps texts beside the files, each under its name', async () => {
    const store = open();
    await store.writeText('mark', '"one"');
    await store.writeText('checkpoint', '"three"');
    await store.writeText('mark', '"two"');
    expect(await store.readText('mark')).toBe('"two"');
    expect(await store.readText('checkpoint')).toBe('"three"');
  });

  it('lists all files with their time', async () => {
    const store = open();
    const ids = Array.from({ length: 7 }, () => randomUUID());
    const began = Date.now();
    for (const id of ids) await store.put(id, await fileOf(Buffer.from('x')));
    const found = new Map<string, Date>();
    for await (const { id, at } of store.entries('')) found.set(id, at);
    for (const id of ids) expect(Math.abs((found.get(id)?.getTime() ?? 0) - began)).toBeLessThan(60_000);
    const all = [...found.keys()];
    expect(all).toEqual(all.toSorted());
    const rest: string[] = [];
    for await (const { id } of store.entries(all[3] ?? '')) rest.push(id);
    expect(rest).toEqual(all.slice(4));
  });
});

describe('the S3 store', () => {
  it('neither reads nor lists files with another prefix in the same bucket', async () => {
    const [mine, other] = [openS3('files/one/'), openS3('files/other/')];
    const id = randomUUID();
    await other.put(id, await fileOf(Buffer.from('x')));
    expect(await mine.has(id)).toBe(false);
    for await (const entry of mine.entries('')) expect.fail(entry.id);
    await mine.delete([id]);
    expect(await other.has(id)).toBe(true);
  });

  it('throws when its signature is rejected, rather than report a missing file', async () => {
    const settings = { ...key, secretAccessKey: 'other', endpoint: s3.endpoint, bucket: 'recordings' };
    const store = createS3Store(settings, '');
    await expect(store.has(randomUUID())).rejects.toThrow('the file store answered HEAD with 403');
    await expect(store.put(randomUUID(), await fileOf(Buffer.from('x')))).rejects.toThrow('403');
  });

  it('is away, in time for the app, when the server does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = z.object({ port: z.number() }).parse(silent.address());
    const endpoint = new URL(`http://127.0.0.1:${port}`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reading = expect(
      createS3Store({ ...key, endpoint, bucket: 'silent' }, '').read('any'),
    ).rejects.toMatchObject({ key: 'filesUnavailable' });
    await once(silent, 'request');
    vi.advanceTimersByTime(6_000);
    await reading;
    vi.useRealTimers();
    silent.closeAllConnections();
    silent.close();
  });

  it('signs a request as in the example that AWS publishes', () => {
    const headers = signRequest(
      {
        region: 'us-east-1',
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      },
      {
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
        headers: { range: 'bytes=0-9' },
        bodyHash: emptyBodyHash,
      },
      new Date('2013-05-24T00:00:00Z'),
    );
    expect(headers.Authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });
});
