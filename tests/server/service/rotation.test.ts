// `npm run rotate-keys`: whatever it is broken off at, everything stays readable, and afterwards nothing opens with the old key.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKeysOfRotation, readSecretKey } from '../../../server/base/secret-key.ts';
import { createSecrets, type Secrets } from '../../../server/base/secrets.ts';
import { StartError } from '../../../server/base/start-error.ts';
import { readConfig } from '../../../server/config.ts';
import { loadKeys } from '../../../server/identity/provider/keys.ts';
import { findAlarms, raiseAlarm } from '../../../server/store/audit/alarms.ts';
import { writeCheckpoint } from '../../../server/store/audit/checkpoints.ts';
import { continueTrail } from '../../../server/store/audit/continuations.ts';
import { checkpointKeyOf, loadTrailKey } from '../../../server/store/audit/trail-key.ts';
import { findVerification, storeVerification } from '../../../server/store/audit/verification.ts';
import { verifyTrail } from '../../../server/store/audit/verify.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { requireSecretKey } from '../../../server/store/engine/sealed-keys.ts';
import { findForeign } from '../../../server/store/engine/sealed-values.ts';
import { auditCalls, auditCheckpoints } from '../../../server/store/schema/index.ts';
import { rotateKeys, secretsBefore } from '../../../server/upkeep/rotate-keys.ts';
import { openTestDatabase } from '../../support/database.ts';
import { secrets as first } from '../../support/identity.ts';
import { closeLater } from '../../support/open-resources.ts';
import { addSealed, readSealed, readSecrets, rotationSteps as steps } from '../../support/sealed.ts';

const second = createSecrets('the-second-secret-key-with-32-characters');
const third = createSecrets('the-third-secret-key-with-32-characters');

let database: OpenDatabase;
let before: Map<string, string>;

const call = sql`INSERT INTO audit_calls (id, user_id, user_name, action, entity, request_id)
  VALUES (gen_random_uuid(), gen_random_uuid(), 'Ada', 'update', 'monitor', 'r')`;

async function addCalls(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await database.db.execute(call);
}

async function faults(secrets: Secrets): Promise<string[]> {
  const key = await loadTrailKey(database.db, secrets);
  return (await verifyTrail(database.db, key, { all: true })).faults.map(({ kind }) => kind);
}

const rotate = (from: Secrets, to: Secrets, killedAt?: string) =>
  rotateKeys(database.db, {
    from,
    to,
    endsSessions: false,
    onStep(name) {
      if (name === killedAt) throw new Error('killed');
    },
  });

beforeAll(async () => {
  database = await openTestDatabase();
  await loadKeys(database.db, first);
  await requireSecretKey(database.db, first);
  await addSealed(database.db, first);
  const key = checkpointKeyOf(first);
  await addCalls(2);
  await writeCheckpoint(database.db, key, new Date());
  await addCalls(2);
  await writeCheckpoint(database.db, key, new Date());
  await continueTrail(database.db, key, { at: new Date(), reason: 'Set back to noon' });
  await raiseAlarm(database.db, key, {
    check: 'checkpoints',
    fault: 'Something is lost.',
    since: new Date(),
  });
  await storeVerification(database.db, key, { from: 0, to: 4, faults: [] }, new Date());
  before = await readSecrets(database.db, first);
});

afterAll(() => database.close());

/** The secrets that an administrator entered, without the service's own keys. */
const entered = (all: ReadonlyMap<string, string>) =>
  [...all].filter(([place]) => !place.includes('service_keys'));

describe('a rotation', () => {
  it.each(steps)('that is broken off after %s has changed nothing', async (killedAt) => {
    await expect(rotate(first, second, killedAt)).rejects.toThrow('killed');
    expect(await readSecrets(database.db, first)).toEqual(before);
    expect(await findForeign(database.db, second)).not.toEqual([]);
    expect(await faults(first)).toEqual([]);
  });

  it('is refused with a key that is not the one of before', async () => {
    await expect(rotate(third, second)).rejects.toThrow(StartError);
    await expect(rotate(third, second)).rejects.toThrow('set SECRET_KEY_OLD');
    expect(await readSecrets(database.db, first)).toEqual(before);
  });

  it('leaves every secret readable, and none that opens with the key of before', async () => {
    expect(await rotate(first, second)).toMatchObject({ wasDone: false, unreadable: [] });
    expect(entered(await readSecrets(database.db, second))).toEqual(entered(before));
    expect(await findForeign(database.db, second)).toEqual([]);
    for (const { place, sealed } of await readSealed(database.db)) {
      expect(() => first.openEarlier(place, sealed)).toThrow('does not open');
    }
    await expect(requireSecretKey(database.db, first)).rejects.toThrow('npm run rotate-keys');
    await requireSecretKey(database.db, second);
  });

  it('is said in the trail, and changes nothing when it is run again', async () => {
    const calls = () => database.db.select().from(auditCalls).orderBy(auditCalls.sequence);
    const said = await calls();
    expect(said.at(-1)).toMatchObject({ job: 'keys', details: { keys_replaced: true, sealed_anew: 10 } });
    const sealed = await readSealed(database.db);
    expect(await rotate(first, second)).toMatchObject({ wasDone: true, count: 0 });
    expect(await readSealed(database.db)).toEqual(sealed);
    expect(await calls()).toEqual(said);
  });

  it('seals anew what a process with the key of before wrote meanwhile', async () => {
    await addSealed(database.db, first);
    expect(await rotate(first, second)).toMatchObject({ wasDone: true, count: 7 });
    expect(await findForeign(database.db, second)).toEqual([]);
    await readSecrets(database.db, second);
  });
});

describe('the trail after a rotation', () => {
  it('is whole, with what was said of it before', async () => {
    const key = await loadTrailKey(database.db, second);
    expect(await faults(second)).toEqual([]);
    const { continuations, checkpoints } = await verifyTrail(database.db, key, { all: true });
    expect(continuations).toMatchObject([{ number: 1, reason: 'Set back to noon' }]);
    expect(checkpoints).toBe(2);
    expect(await findAlarms(database.db, key)).toMatchObject([{ fault: 'Something is lost.' }]);
    expect(await findVerification(database.db, key)).toMatchObject({ to: 4, fault: null });
    // Without the keys of before it could not be told from a forgery.
    const alone = await verifyTrail(database.db, checkpointKeyOf(second), { all: true });
    expect(alone.faults.map(({ kind }) => kind)).toContain('checkpointForged');
  });

  it('goes on with the new key, through a further rotation', async () => {
    await addCalls(1);
    const { last } = await writeCheckpoint(database.db, await loadTrailKey(database.db, second), new Date());
    expect(last).toMatchObject({ number: 3 });
    await rotate(second, third);
    await addCalls(1);
    const key = await loadTrailKey(database.db, third);
    expect(await writeCheckpoint(database.db, key, new Date())).toMatchObject({
      fault: null,
      last: { number: 4 },
    });
    expect(await faults(third)).toEqual([]);
    expect(key.earlier.map(({ checkpoint }) => checkpoint?.number)).toEqual([2, 3]);
  });

  it('shows what was signed anew with a stolen key', async () => {
    await database.db
      .transaction(async (tx) => {
        const old = checkpointKeyOf(first);
        await tx.execute(sql`TRUNCATE audit_checkpoints`);
        for (let n = 0; n < 3; n++) {
          await tx.execute(call);
          await writeCheckpoint(tx, old, new Date());
        }
        const key = await loadTrailKey(tx, third);
        const { faults: found } = await verifyTrail(tx, key, { all: true });
        expect(found.map(({ kind }) => kind)).toContain('checkpointForged');
        expect((await writeCheckpoint(tx, key, new Date())).fault).toMatchObject({ kind: 'checkpointLost' });
        throw new Error('back');
      })
      .catch((error: Error) => expect(error.message).toBe('back'));
    expect(await database.db.$count(auditCheckpoints)).toBe(4);
    expect(await faults(third)).toEqual([]);
  });
});

it.each(['', '\n', '\r\n'])('a key in secret.key that ends with %j becomes a setting', async (end) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-setting-'));
  closeLater(() => rm(dataDir, { recursive: true }));
  const path = join(dataDir, 'secret.key');
  await writeFile(path, `the-key-of-a-file-with-32-characters${end}`);
  const used = createSecrets(await readSecretKey({ dataDir }));
  await rotate(third, used);
  const settings = { SECRET_KEY: 'a-setting-with-32-characters-or-more', SECRET_KEY_OLD_FILE: path };
  const { from, to } = await readKeysOfRotation(readConfig({ DATA_DIR: dataDir, ...settings }));
  const run = async () => rotate(await secretsBefore(database.db, from), createSecrets(to));
  expect(await run()).toMatchObject({ wasDone: false, unreadable: [] });
  await addSealed(database.db, used);
  expect(await run()).toMatchObject({ wasDone: true, unreadable: [], count: 7 });
  await readSecrets(database.db, createSecrets(to));
  expect(await faults(createSecrets(to))).toEqual([]);
  await rotate(createSecrets(to), third);
});
