// The whole fleet of 100,000 monitors through v1/changes, over HTTP and compressed: complete, and no page later than another.
// Times and sizes are only printed: see docs/speed.md.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listChanges } from '../../contract/changes/changes.ts';
import { success } from '../../contract/common/envelope.ts';
import { createSecrets } from '../../server/base/secrets.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { vacuum } from '../../server/store/engine/housekeeping.ts';
import { markOffline, maxSilentPerRound } from '../../server/store/overview/presence.ts';
import { openTestDatabase } from '../support/database.ts';
import { kinds, print } from '../support/prove.ts';
import { startTestService, type TestService } from '../support/service.ts';

const fleetSize = 100_000;
const answer = success(listChanges.data);

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(z.instanceof(Buffer).parse(chunk));
  return Buffer.concat(chunks);
}

interface Fill {
  ids: Set<string>;
  pageMs: number[];
  plain: number;
  gzip: number;
  brotli: number;
  cursor: string;
}

async function fill(service: TestService, origin: string, since?: string): Promise<Fill> {
  const headers = {
    Authorization: await service.bearer(service.users.administrator),
    'Accept-Encoding': 'gzip',
    // The service answers for its own address alone.
    Host: 'localhost:8080',
  };
  const filled: Fill = { ids: new Set(), pageMs: [], plain: 0, gzip: 0, brotli: 0, cursor: since ?? '' };
  for (;;) {
    const query = filled.cursor === '' ? '' : `?since=${filled.cursor}`;
    const began = performance.now();
    const asked = get(`${origin}/api/v1/changes${query}`, { headers });
    const [response] = z.tuple([z.custom<IncomingMessage>()]).parse(await once(asked, 'response'));
    const sent = await bytesOf(response);
    filled.pageMs.push(performance.now() - began);
    const text = gunzipSync(sent);
    filled.gzip += sent.length;
    filled.plain += text.length;
    filled.brotli += brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
    const [page] = answer.parse(JSON.parse(text.toString())).data;
    for (const { id } of page?.changes ?? []) filled.ids.add(id);
    filled.cursor = page?.next ?? '';
    if (!page?.more) return filled;
  }
}

function kept(kind: string) {
  return kind === 'PGlite' ? 'pglite' : 'postgres';
}

describe.each(kinds)('$name', ({ name }) => {
  it('has every record in pages of 1,000, then what went Offline', async () => {
    const before = process.env.TEST_DATABASE;
    process.env.TEST_DATABASE = kept(name);
    const database = await openTestDatabase();
    process.env.TEST_DATABASE = before;
    const { db } = database;
    const dataDir = await mkdtemp(join(tmpdir(), 'infusion-prove-'));
    const settings = { demoMonitors: fleetSize, dataDir };
    await seedDemo(db, createSecrets('k'.repeat(32)), settings, new Date());
    await rm(dataDir, { recursive: true });
    await vacuum(db);
    // The demo has the usual one.
    const service = await startTestService({ database, email: 'prover@example.com' });
    const { address } = await service.listen();
    const first = await fill(service, address);
    print(`${name}: pages of the first fill`, first.pageMs);
    const megabytes = [first.plain, first.gzip, first.brotli].map((it) => (it / 1e6).toFixed(1));
    const seconds = first.pageMs.reduce((sum, ms) => sum + ms, 0) / 1000;
    process.stdout.write(
      `${name}: ${first.ids.size} records, ${seconds.toFixed(1)} s, MB plain, gzip, brotli: ${megabytes.join(', ')}\n`,
    );
    expect(first.ids.size).toBeGreaterThan(fleetSize);
    let wentOffline = 0;
    const began = performance.now();
    for (;;) {
      const round = await markOffline(db, new Date(Date.now() + 86_400_000), 300);
      wentOffline += round.wentOffline.length;
      if (round.count < maxSilentPerRound) break;
    }
    process.stdout.write(
      `${name}: ${wentOffline} went Offline in ${Math.round(performance.now() - began)} ms\n`,
    );
    const then = await fill(service, address, first.cursor);
    print(`${name}: pages of what went Offline`, then.pageMs);
    expect(then.ids.size).toBeGreaterThanOrEqual(wentOffline);
  });
});
