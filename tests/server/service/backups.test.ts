// A backup while the service works, restored into a new folder and compared; and what refuses one.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFacility } from '../../../contract/facilities/facility-writes.ts';
import { createLog } from '../../../server/base/log.ts';
import { createFolderStore } from '../../../server/files/folder-store.ts';
import { createPairing } from '../../../server/files/pairing.ts';
import { writeCheckpoint } from '../../../server/store/audit/checkpoints.ts';
import { checkpointKeyOf } from '../../../server/store/audit/trail-key.ts';
import { verifyTrail } from '../../../server/store/audit/verify.ts';
import type { Database } from '../../../server/store/engine/database.ts';
import { openBeside } from '../../../server/store/engine/open-database.ts';
import { requireSecretKey } from '../../../server/store/engine/sealed-keys.ts';
import { signaturePath, writeSignature } from '../../../server/upkeep/backup-signature.ts';
import { makeBackup } from '../../../server/upkeep/make-backup.ts';
import { newFolder, partsOf, restoreInto, said, tree } from '../../support/backups.ts';
import { addDevice, addRecording } from '../../support/device.ts';
import { typedFacility } from '../../support/form-values.ts';
import { closeLater } from '../../support/open-resources.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { runs, secretKey, secrets } from '../../support/service-dependencies.ts';

async function rightsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const modes = entries.map(async (it) => {
    const { mode } = await stat(join(it.parentPath, it.name));
    return `${it.isFile() ? 'file' : 'folder'} ${(mode & 0o777).toString(8)}`;
  });
  return [...new Set(await Promise.all(modes))].toSorted();
}

/** All rows of a table, in any order, as text. */
async function rowsIn(db: Database, table: string): Promise<string[]> {
  const query = sql`SELECT t::text AS row FROM ${sql.identifier(table)} t`;
  const { rows } = (await db.execute(query)) as unknown as { rows: { row: string }[] };
  return rows.map(({ row }) => row).toSorted();
}

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  await requireSecretKey(service.db, secrets);
  const device = await addDevice(service, { name: 'Kept "monitor"; naïve\\' });
  await addRecording(service, device, 'a sound');
  await service.ask(createFacility, { body: typedFacility() });
});

describe('a backup', () => {
  let folder: string;
  let whole: string;
  let keys: string;

  beforeAll(async () => {
    folder = await newFolder();
    [whole, keys] = [join(folder, 'backup'), join(folder, 'keys')];
    await makeBackup(partsOf(service), { folder: whole, keys });
  });

  it('is for its owner alone, says what it holds, and has the key apart', async () => {
    expect(await rightsIn(whole)).toEqual(['file 600', 'folder 700']);
    expect(said.join('\n')).toMatch(/holds everything that was acknowledged before \d{4}-/);
    expect(await readFile(join(keys, 'secret.key'), 'utf8')).toBe(secretKey);
    for (const path of await tree(whole)) {
      const bytes = await readFile(path);
      const text = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
      expect(text.includes(secretKey), path).toBe(false);
    }
  });

  it('is restored as it was: rows, sums, trail, recordings; a copy until it adopts its files', async () => {
    const dataDir = await newFolder();
    await restoreInto(dataDir, whole, { isFilled: true });
    const { db, close } = await openBeside({ dataDir }, { mayWrite: true });
    closeLater(close);
    for (const table of ['monitors', 'facilities', 'users', 'files', 'recordings', 'counts']) {
      expect(await rowsIn(db, table), table).toEqual(await rowsIn(service.db, table));
    }
    const key = checkpointKeyOf(secrets);
    await writeCheckpoint(db, key, new Date());
    const calls = await rowsIn(service.db, 'audit_calls');
    expect((await rowsIn(db, 'audit_calls')).slice(0, calls.length)).toEqual(calls);
    expect(await verifyTrail(db, key, { all: true })).toMatchObject({
      faults: [],
      to: calls.length + 1,
      continuations: [{ number: 1, reason: expect.stringMatching(/^Restored from the backup of \d{4}-/) }],
    });
    const files = createFolderStore(join(dataDir, 'files'));
    const [file] = await rowsIn(db, 'files');
    const [id = ''] = /[0-9a-f-]{36}/.exec(file ?? '') ?? [];
    const bytes = new Uint8Array(await new Response(await files.read(id)).arrayBuffer());
    expect(file).toContain(createHash('sha256').update(bytes).digest('hex'));
    const log = createLog(() => undefined);
    const pairing = createPairing({ db, files, isReadOnly: false, log, now: () => new Date() });
    await pairing.check();
    expect(pairing.copy()?.reason).toBe('files');
    await expect(restoreInto(dataDir, whole, { isFilled: true })).rejects.toThrow(
      /is using this data folder/,
    );
  });

  it.each([
    ['a table', 'database/monitors.jsonl.gz'],
    ['a recording', 'files'],
    ['the list of files', 'files.jsonl'],
  ])('is refused whole, by name, when one byte of %s was changed', async (_what, part) => {
    const made = join(await newFolder(), 'backup');
    await makeBackup(partsOf(service), { folder: made });
    const [path = ''] = (await tree(made)).filter((it) => it.startsWith(join(made, part)));
    const bytes = await readFile(path);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(path, bytes);
    const dataDir = await newFolder();
    await expect(restoreInto(dataDir, made)).rejects.toThrow(/damaged: .* not as it was written/);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is refused before anything is said or stored where the database is not empty', async () => {
    const dataDir = await newFolder();
    await mkdir(join(dataDir, 'database'));
    said.length = 0;
    await expect(restoreInto(dataDir, whole, { isFilled: true })).rejects.toThrow(/a database in .* already/);
    expect(said).toEqual([]);
    expect(await readdir(dataDir)).toEqual(['database']);
  });

  it('says what made it, and a newer one is refused by that name', async () => {
    const made = join(await newFolder(), 'backup');
    await makeBackup(partsOf(service), { folder: made });
    const path = join(made, 'backup.json');
    const manifest = JSON.parse(await readFile(path, 'utf8'));
    expect(manifest).toMatchObject(runs);
    const maker = '1.2.3, release 4, commit 0a1b2c3d4e5f, migration 0047_latest';
    await restoreInto(await newFolder(), made);
    expect(said.join('\n')).toContain(`made by version ${maker}.`);
    manifest.dump.migrations.push({ hash: 'later', madeAt: Date.now() * 2 });
    const text = JSON.stringify(manifest);
    await writeFile(path, text);
    await rm(signaturePath(made));
    await writeSignature(made, text, secretKey);
    await expect(restoreInto(await newFolder(), made)).rejects.toThrow(
      `A newer version of Infusion Console made this backup: ${maker}. Restore it with that version; this one is 1.6.7, release `,
    );
  });

  it('is refused with the key of another service', async () => {
    const dataDir = await newFolder();
    const key = 'another key with thirty-two characters';
    await expect(restoreInto(dataDir, whole, { key })).rejects.toThrow(/made with another key/);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is never written over, nor into a folder with anything else, nor beside its key', async () => {
    await expect(makeBackup(partsOf(service), { folder: whole })).rejects.toThrow(/a finished backup/);
    const used = await newFolder();
    await writeFile(join(used, 'note'), '');
    await expect(makeBackup(partsOf(service), { folder: used })).rejects.toThrow(/not empty/);
    const both = { folder: join(used, 'b'), keys: join(used, 'b', 'keys') };
    await expect(makeBackup(partsOf(service), both)).rejects.toThrow(/apart from the backup/);
  });

  it('that was interrupted is none, and goes on with the same folder', async () => {
    const made = join(await newFolder(), 'backup');
    const failing = { read: () => Promise.reject(new Error('the line was cut')) };
    await expect(makeBackup(partsOf(service, failing), { folder: made })).rejects.toThrow('the line was cut');
    const dataDir = await newFolder();
    await expect(restoreInto(dataDir, made)).rejects.toThrow(/was not finished/);
    await makeBackup(partsOf(service), { folder: made });
    await restoreInto(dataDir, made);
  });

  it('names recordings that were damaged or missing in the file store, and is restored without them', async () => {
    const made = join(await newFolder(), 'backup');
    const read = async () => new Blob(['b sound']).stream() as ReadableStream<Uint8Array>;
    await expect(makeBackup(partsOf(service, { read }), { folder: made })).rejects.toThrow(
      /not everything was there/,
    );
    expect(said.join('\n')).toMatch(/1 files? were damaged/);
    await restoreInto(await newFolder(), made);
    const other = join(await newFolder(), 'backup');
    const gone = { read: async () => null };
    await expect(makeBackup(partsOf(service, gone), { folder: other })).rejects.toThrow(
      /not everything was there/,
    );
  });

  it('of every day shares what has not changed, and the latest are kept', async () => {
    const parent = await newFolder();
    for (const name of ['2026-01-01T00-00-00Z', '2026-01-02T00-00-00Z']) {
      await makeBackup(partsOf(service), { folder: join(parent, name) });
    }
    await makeBackup(partsOf(service), { folder: parent, keep: 2 });
    const kept = (await readdir(parent)).toSorted();
    expect(kept).toHaveLength(2);
    expect(kept[0]).toBe('2026-01-02T00-00-00Z');
    const stored = (await tree(join(parent, kept[1] ?? '', 'files')))[0] ?? '';
    expect((await stat(stored)).nlink).toBe(2);
  });
});
