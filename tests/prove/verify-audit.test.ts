// The embedded database's trail, verified beside the service by `npm run verify-audit`.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createSecrets } from '../../server/base/secrets.ts';
import { writeCheckpoint } from '../../server/store/audit/checkpoints.ts';
import { checkpointKeyOf } from '../../server/store/audit/trail-key.ts';
import { findVerification } from '../../server/store/audit/verification.ts';
import { lockFolder } from '../../server/store/engine/folder-lock.ts';
import { openPglite } from '../../server/store/engine/pglite.ts';
import { dumpFile } from '../support/database.ts';
import { verifyAudit } from '../support/verify-audit.ts';

const secretKey = 'a-secret-key-for-tests-with-32-characters';

it('refuses a folder in use, finds nothing, then names what was changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'infusion-trail-'));
  const settings = { DATA_DIR: folder, DATABASE_URL: '', SECRET_KEY: '' };
  expect(await verifyAudit(settings)).toMatchObject({
    code: 2,
    said: expect.stringContaining('There is no database in'),
  });
  const dataDir = join(folder, 'database');
  const { db, close } = await openPglite({
    dataDir,
    loadDataDir: new Blob([await readFile(await dumpFile())]),
  });
  expect((await verifyAudit(settings)).said).toContain('There is no secret.key in');
  await writeFile(join(folder, 'secret.key'), secretKey);
  const key = checkpointKeyOf(createSecrets(secretKey));
  for (let n = 0; n < 3; n++) {
    await db.execute(sql`INSERT INTO audit_calls (id, user_id, user_name, action, entity, request_id)
      VALUES (gen_random_uuid(), gen_random_uuid(), 'Ada', 'update', 'monitor', 'r')`);
  }
  await writeCheckpoint(db, key, new Date());
  const release = await lockFolder(join(folder, 'database.lock'));
  const refused = await verifyAudit(settings);
  expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('is using this data folder') });
  await close();
  await release();
  const whole = await verifyAudit(settings);
  expect(whole).toMatchObject({ code: 0, said: expect.stringContaining('Calls 1 to 3 were verified') });
  expect(whole.said).not.toContain('does not show');
  const again = await openPglite({ dataDir });
  expect(await findVerification(again.db, key)).toMatchObject({ from: 0, to: 3, fault: null });
  await again.db.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 2`);
  await again.close();
  const broken = await verifyAudit(settings, '--all');
  expect(broken).toMatchObject({ code: 1, said: expect.stringContaining('BROKEN  Call 2, of 20') });
  const removed = await openPglite({ dataDir });
  await removed.db.execute(sql`UPDATE audit_calls SET user_name = 'Ada' WHERE sequence = 2`);
  const log = join(folder, 'service.log');
  const line = { event: 'audit.checkpoint', number: 9, sequence: 3, at: new Date(0), head: '0'.repeat(64) };
  await writeFile(log, `{"event":"other"}\n${JSON.stringify(line)}\n`);
  await removed.db.execute(sql`CREATE OR REPLACE FUNCTION audit_hash(of_call audit_calls) RETURNS text STABLE LANGUAGE sql
    AS $$ SELECT coalesce(of_call.hash, repeat('0', 64)) $$`);
  await removed.close();
  const compared = await verifyAudit(settings, '--heads', log);
  expect(compared.code).toBe(1);
  expect(compared.said).toMatch(
    /BROKEN {2}Checkpoint 9 \(of call 3\), of 1970-.*: it was written, as its copy outside/,
  );
  expect(compared.said).toContain('BROKEN  The function audit_hash(of_call audit_calls) was replaced.');
  expect(await verifyAudit(settings, '--heads', join(folder, 'none'))).toMatchObject({ code: 2 });
  expect(await verifyAudit(settings, '--accept', ' ')).toMatchObject({ code: 2 });
  const accepted = await verifyAudit(settings, '--accept', 'Set back to noon');
  expect(accepted).toMatchObject({ code: 0 });
  const after = await verifyAudit(settings, '--heads', log);
  expect(after.said).toContain('BROKEN  Call 4');
  expect(after.said).toMatch(/Continued from checkpoint 1 at .*: Set back to noon/);
  expect(after.said).toMatch(/Checkpoint 9 .* is not in the trail: it was continued without it/);
  await rm(folder, { recursive: true });
});
