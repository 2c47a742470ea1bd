// Which bearer tokens the API accepts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { openTestDatabase } from '../../support/database.ts';
import { type RunningIdentity, secrets, startIdentity } from '../../support/identity.ts';
import { createMint, forgedVariants } from '../../support/tokens.ts';

const subject = '00000000-0000-4000-8000-000000000001';
let database: OpenDatabase;
let running: RunningIdentity;
let mint: Awaited<ReturnType<typeof createMint>>;

beforeAll(async () => {
  database = await openTestDatabase();
  running = await startIdentity(database.db);
  mint = await createMint({ db: database.db, secrets, publicUrl: running.publicUrl, subject });
});

afterAll(async () => {
  await running.stop();
  await database.close();
});

describe('a bearer token', () => {
  it('is accepted when the provider issued it for this API', async () => {
    expect(await running.identity.verify(await mint('good'))).toMatchObject({ subject });
  });

  it('is accepted when the clocks of two machines differ by less than a minute', async () => {
    expect(await running.identity.verify(await mint('from a clock 50 s ahead'))).toMatchObject({ subject });
    expect(await running.identity.verify(await mint('from a clock 50 s behind'))).toMatchObject({ subject });
  });

  it.each(forgedVariants)('is rejected: %s', async (variant) => {
    expect(await running.identity.verify(await mint(variant))).toBeNull();
  });

  it.each(['', 'Bearer', 'a.b.c', '🔑', 'x'.repeat(20_000)])('is rejected: %.20s', async (nonsense) => {
    expect(await running.identity.verify(nonsense)).toBeNull();
  });
});
