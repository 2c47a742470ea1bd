// Checkpoints of the audit trail reveal what its chain cannot: whoever may write to the database can compute all hashes anew.
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAuditEntries } from '../../../contract/audit/audit.ts';
import * as contract from '../../../contract/monitors/monitor-writes.ts';
import { actOnNotice, listNotices } from '../../../contract/service/notices.ts';
import { createLog } from '../../../server/base/log.ts';
import { keepCheckpoint } from '../../../server/files/kept-checkpoint.ts';
import type { Checkpoint } from '../../../server/store/audit/checkpoint-rows.ts';
import {
  type Checkpoints,
  createCheckpoints,
  type KeptCheckpoint,
} from '../../../server/store/audit/checkpoint-timer.ts';
import { writeCheckpoint } from '../../../server/store/audit/checkpoints.ts';
import { sentenceOfFault } from '../../../server/store/audit/fault-text.ts';
import { compareGuards, findRightsOfOthers } from '../../../server/store/audit/guards.ts';
import { verifyTrail } from '../../../server/store/audit/verify.ts';
import type { Fault } from '../../../server/store/audit/verify-calls.ts';
import { openPglite } from '../../../server/store/engine/pglite.ts';
import { auditAlarms, auditCheckpoints } from '../../../server/store/schema/index.ts';
import { acceptTrail } from '../../../server/upkeep/continue-trail.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { checkpointKey } from '../../support/service-dependencies.ts';

const key = checkpointKey;
let service: TestService;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

/** Adds monitors, then a checkpoint. */
async function addCalls(number: number): Promise<void> {
  for (let n = 0; n < number; n++) {
    serial += 1;
    const body = { cloud_id: `CHECK-${serial}`, monitor_id: `Ward ${serial}` };
    await service.ask(contract.createMonitor, { body });
  }
  await writeCheckpoint(service.db, key, new Date());
}

/** The last checkpoint as the file store has it. */
function keptIn(place: { last: Checkpoint | null }): KeptCheckpoint {
  return {
    read: async () => place.last,
    async write(checkpoint) {
      place.last = checkpoint;
    },
  };
}

const none: KeptCheckpoint = { read: async () => null, write: async () => undefined };
const original = { copy: () => null, mayTidy: () => true };

/** A process that writes checkpoints; its lines are those of its log. */
function startCheckpoints({
  kept = none,
  pairing = original,
}: {
  kept?: KeptCheckpoint;
  pairing?: Parameters<Checkpoints['start']>[0];
} = {}) {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const checkpoints = createCheckpoints({
    db: service.db,
    key: checkpointKey,
    now: () => new Date(),
    log,
    kept,
  });
  checkpoints.start(pairing);
  return {
    stop: checkpoints.stop,
    said: (event: string) => lines.filter((it) => it.includes(`"${event}"`)).length,
  };
}

/** The broken rows, in the verifier's words. */
async function faults(all = true) {
  const found = (await verifyTrail(service.db, key, { all })).faults;
  return found.map(({ kind, sequence, number }: Fault) => [kind, number ?? sequence]);
}

/** Computes all hashes anew, as whoever may write to the database can. */
async function rewriteChain(): Promise<void> {
  await service.db.execute(sql`DO $$
    DECLARE call audit_calls; previous text := repeat('0', 64); place bigint := 0;
    BEGIN
      FOR call IN SELECT * FROM audit_calls ORDER BY sequence LOOP
        place := place + 1;
        UPDATE audit_calls SET sequence = place, previous_hash = previous WHERE id = call.id RETURNING * INTO call;
        UPDATE audit_calls SET hash = audit_hash(call) WHERE id = call.id RETURNING hash INTO previous;
      END LOOP;
    END $$`);
}

describe('the trail with a checkpoint after its 2nd, 4th and 6th call', () => {
  beforeEach(async () => {
    await service.db.execute(sql`TRUNCATE audit_calls, audit_records, audit_checkpoints`);
    for (let n = 0; n < 3; n++) await addCalls(2);
  });

  it('is whole as it was written, and a checkpoint is written only after a call', async () => {
    expect(await faults()).toEqual([]);
    await writeCheckpoint(service.db, key, new Date());
    expect(await service.db.$count(auditCheckpoints)).toBe(3);
  });

  it.each<[string, SQL | SQL[], unknown[]]>([
    [
      'a call that was changed',
      sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 3`,
      [['callChanged', 3]],
    ],
    [
      'a record that was changed',
      sql`UPDATE audit_records SET label = 'x' WHERE call_id = (SELECT id FROM audit_calls WHERE sequence = 5)`,
      [['callChanged', 5]],
    ],
    [
      'a call that was removed with its records',
      sql`WITH gone AS (DELETE FROM audit_calls WHERE sequence = 3 RETURNING id)
        DELETE FROM audit_records WHERE call_id IN (SELECT id FROM gone)`,
      [['callMissing', 3]],
    ],
    [
      'a call that was removed without its records',
      sql`DELETE FROM audit_calls WHERE sequence = 3`,
      [
        ['recordsWithoutCall', 0],
        ['callMissing', 3],
      ],
    ],
    [
      'a call that the history of its record misses',
      sql`DELETE FROM audit_subjects WHERE sequence = 3`,
      [['callNotIndexed', 3]],
    ],
    [
      'a call that the search for the name of its record misses',
      sql`DELETE FROM audit_names WHERE id = (SELECT r.record_id
        FROM audit_records AS r JOIN audit_calls AS c ON c.id = r.call_id WHERE c.sequence = 5)`,
      [['callNotIndexed', 5]],
    ],
    [
      'calls that were removed from the end',
      sql`WITH gone AS (DELETE FROM audit_calls WHERE sequence > 4 RETURNING id)
        DELETE FROM audit_records WHERE call_id IN (SELECT id FROM gone)`,
      [['checkpointWithoutCall', 3]],
    ],
    [
      'a call that was inserted before the first',
      sql`INSERT INTO audit_calls SELECT 0, gen_random_uuid(), at, user_id, user_name, action, entity, 0, '',
        repeat('0', 64), hash FROM audit_calls WHERE sequence = 1`,
      [['callMisplaced', 0]],
    ],
    [
      'calls that were swapped',
      [
        sql`UPDATE audit_calls SET sequence = -sequence WHERE sequence IN (3, 4)`,
        sql`UPDATE audit_calls SET sequence = 7 + sequence WHERE sequence < 0`,
      ],
      [
        ['callChanged', 3],
        ['checkpointOfOtherCall', 2],
      ],
    ],
    [
      'a call that says that its hash is of the version before',
      sql`UPDATE audit_calls SET hash_version = 1 WHERE sequence = 2`,
      [['callChanged', 2]],
    ],
    [
      'a checkpoint that was removed',
      sql`DELETE FROM audit_checkpoints WHERE number = 2`,
      [['checkpointMissing', 3]],
    ],
    [
      'a checkpoint of another call',
      sql`UPDATE audit_checkpoints SET (sequence, head) =
        (SELECT sequence, hash FROM audit_calls WHERE sequence = 3) WHERE number = 2`,
      [['checkpointForged', 2]],
    ],
    [
      'a checkpoint of another time',
      sql`UPDATE audit_checkpoints SET at = at + interval '1 day' WHERE number = 1`,
      [['checkpointForged', 1]],
    ],
  ])('reveals %s', async (_, tamper, expected) => {
    await service.db.execute(sql`ALTER TABLE audit_calls DISABLE TRIGGER chain_audit_call`);
    for (const statement of [tamper].flat()) await service.db.execute(statement);
    await service.db.execute(sql`ALTER TABLE audit_calls ENABLE TRIGGER chain_audit_call`);
    expect(await faults()).toEqual(expected);
  });

  it('reveals calls that were written anew, with all hashes after them', async () => {
    await service.db.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 3`);
    await rewriteChain();
    expect(await faults()).toEqual([['checkpointOfOtherCall', 2]]);
  });

  it('reveals that all checkpoints were removed, from calls a day older than the last one on', async () => {
    await service.db.execute(sql`ALTER TABLE audit_calls DISABLE TRIGGER chain_audit_call`);
    await service.db.execute(sql`UPDATE audit_calls SET at = at - interval '25 hours' WHERE sequence < 6`);
    await service.db.execute(sql`ALTER TABLE audit_calls ENABLE TRIGGER chain_audit_call`);
    await rewriteChain();
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    expect(await faults()).toEqual([['callWithoutCheckpoint', 1]]);
    await writeCheckpoint(service.db, key, new Date());
    expect(await faults()).toEqual([]);
  });

  it('is not signed again by a process whose checkpoint was removed, which says so once a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { stop, said } = startCheckpoints();
    await eventually(() => expect(said('audit.checkpoint')).toBe(1));
    await rewriteChain();
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    await stop();
    expect(said('audit.broken')).toBe(1);
    await stop();
    expect(said('audit.broken')).toBe(1);
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    await stop();
    expect(said('audit.broken')).toBe(2);
    expect(await service.db.$count(auditCheckpoints)).toBe(0);
    vi.useRealTimers();
  });

  it('reveals checkpoints that were made with another key for it', async () => {
    await service.db.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 3`);
    await rewriteChain();
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    await writeCheckpoint(service.db, 'another key', new Date());
    expect(await faults()).toEqual([['checkpointForged', 1]]);
  });
});

it('reads only what follows a checkpoint where there are many calls, unless all are asked for', async () => {
  await service.db.execute(sql`TRUNCATE audit_calls, audit_records, audit_checkpoints`);
  await addCalls(2);
  await addCalls(2);
  await service.db.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 1`);
  const recent = await verifyTrail(service.db, key, { all: false, recentCalls: 1 });
  expect(recent).toMatchObject({ faults: [], from: 2, to: 4, checkpoints: 2, anchored: 4 });
  expect(await faults()).toEqual([['callChanged', 1]]);
});

it('has a checkpoint after the service has ended, and the last one in its log', async () => {
  await service.db.execute(sql`TRUNCATE audit_calls, audit_records, audit_checkpoints`);
  await addCalls(1);
  const { stop, said } = startCheckpoints();
  await eventually(() => expect(said('audit.checkpoint')).toBe(1));
  const body = { cloud_id: 'CHECK-LAST', monitor_id: 'Ward' };
  await service.ask(contract.createMonitor, { body });
  await stop();
  expect(await verifyTrail(service.db, key, { all: true })).toMatchObject({ faults: [], anchored: 2 });
  expect(said('audit.checkpoint')).toBe(2);
});

it('says in the log that the call of the last checkpoint is not there any more', async () => {
  await service.db.execute(sql`TRUNCATE audit_calls, audit_records, audit_checkpoints`);
  await addCalls(2);
  await service.db.execute(sql`UPDATE audit_calls SET hash = repeat('a', 64) WHERE sequence = 2`);
  const { stop, said } = startCheckpoints();
  await stop();
  expect(said('audit.broken')).toBe(1);
});

describe('a trail that was written anew while the service was stopped', () => {
  const place: { last: Checkpoint | null } = { last: null };
  const kept = keptIn(place);
  const restart = async () => {
    const process = startCheckpoints({ kept });
    await process.stop();
    return process;
  };
  const notices = async () =>
    (await service.ask(listNotices, {})).data.filter(({ kind }) => kind === 'trail');
  const numberOfCheckpoints = () => service.db.$count(auditCheckpoints);

  beforeEach(async () => {
    place.last = null;
    await service.db.execute(
      sql`TRUNCATE audit_calls, audit_records, audit_checkpoints, audit_continuations, audit_alarms`,
    );
    await addCalls(3);
    await restart();
    await service.db.execute(sql`UPDATE audit_calls SET action = 'delete' WHERE sequence = 2`);
    await rewriteChain();
  });

  it.each([
    ['all checkpoints were removed', sql`TRUNCATE audit_checkpoints`, 0],
    ['the last checkpoint was removed', sql`DELETE FROM audit_checkpoints WHERE number = 2`, 1],
    ['checkpoints are there, but their calls are others', sql`SELECT`, 2],
    [
      'the last checkpoint was changed so that it names the forged call',
      sql`UPDATE audit_checkpoints SET head = (SELECT hash FROM audit_calls WHERE sequence = audit_checkpoints.sequence)`,
      2,
    ],
    [
      'a checkpoint was added that nobody signed',
      sql`INSERT INTO audit_checkpoints SELECT 3, now(), sequence, hash, 'x' FROM audit_calls ORDER BY sequence DESC LIMIT 1`,
      3,
    ],
  ])('is not signed by the next start where %s', async (_, tamper, left) => {
    await addCallsAndCheckpoint();
    await service.db.execute(tamper);
    expect((await restart()).said('audit.broken')).toBe(1);
    expect(await numberOfCheckpoints()).toBe(left);
    expect((await restart()).said('audit.broken')).toBe(1);
    expect(await notices()).toMatchObject([{ kind: 'trail', acts: ['takeNote'] }]);
    expect(await entriesOfTrail()).toHaveLength(1);
  });

  /** A second checkpoint that the file store knows. */
  async function addCallsAndCheckpoint() {
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    await writeCheckpoint(service.db, key, new Date());
    serial += 1;
    const body = { cloud_id: `CHECK-${serial}`, monitor_id: 'Ward' };
    await service.ask(contract.createMonitor, { body });
    const { last } = await writeCheckpoint(service.db, key, new Date());
    place.last = last ?? null;
    await service.db.execute(sql`UPDATE audit_calls SET user_name = 'Somebody' WHERE sequence = 2`);
    await rewriteChain();
  }

  /** Entries in which the trail says what is wrong with it. */
  const entriesOfTrail = async () =>
    (await service.ask(listAuditEntries, { query: {} })).data[0]?.entries.filter(
      ({ job, details }) => job === 'trail' && details?.trail_fault,
    );

  it('is found by comparing with the copy outside, and with a line of the log', async () => {
    const outside = place.last;
    if (!outside) throw new Error('no checkpoint was kept');
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    const { faults: found } = await verifyTrail(service.db, key, { all: true, heads: [outside] });
    expect(found).toMatchObject([{ kind: 'checkpointLost', number: outside.number }]);
  });

  it('is told to all until one administrator has taken note, which is in the trail', async () => {
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    await restart();
    expect(await notices()).toHaveLength(1);
    await service.ask(actOnNotice, { params: { kind: 'trail', act: 'takeNote' } });
    expect(await notices()).toEqual([]);
    await restart();
    expect(await notices()).toEqual([]);
    const [newest] = (await service.ask(listAuditEntries, { query: {} })).data[0]?.entries ?? [];
    expect(newest).toMatchObject({
      person_id: service.users.administrator,
      details: { trail_noted: expect.stringMatching(/^Checkpoint 1 .*: it was written/) },
    });
    const again = await service.send(actOnNotice, { params: { kind: 'trail', act: 'takeNote' } });
    expect(again.status).toBe(409);
  });

  it('goes on when whoever runs the service says so, and says so for ever', async () => {
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    await restart();
    const before = place.last;
    await acceptTrail({ db: service.db, key, kept }, { reason: 'Restored by the database team' });
    expect((await restart()).said('audit.broken')).toBe(0);
    // It is still told, until an administrator has taken note.
    expect(await notices()).toHaveLength(1);
    await service.ask(actOnNotice, { params: { kind: 'trail', act: 'takeNote' } });
    await restart();
    expect(await notices()).toEqual([]);
    await addCalls(2);
    const heads = [before, place.last].filter((it) => it !== null);
    const verified = await verifyTrail(service.db, key, { all: true, heads });
    expect(verified).toMatchObject({
      faults: [],
      continuations: [{ number: 1, checkpoint: 0, reason: 'Restored by the database team' }],
      explained: [{ number: before?.number }],
    });
    await service.db.execute(sql`UPDATE audit_continuations SET reason = 'nothing'`);
    expect(await faults()).toEqual([['continuationForged', 1]]);
  });

  it('stays broken where something else than checkpoints is wrong, also after it goes on', async () => {
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    await service.db.execute(sql`UPDATE audit_calls SET user_name = 'x' WHERE sequence = 1`);
    await acceptTrail({ db: service.db, key, kept }, { reason: 'Restored' });
    expect(await faults()).toEqual([['callChanged', 1]]);
  });

  it('is no alarm in a copy, whose files have the checkpoints of the original', async () => {
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    const before = place.last;
    const copy = startCheckpoints({
      kept,
      pairing: { copy: () => ({ reason: 'files', since: new Date() }), mayTidy: () => false },
    });
    await copy.stop();
    expect(copy.said('audit.broken')).toBe(0);
    expect(place.last).toBe(before);
  });

  it('keeps nothing outside while another service may be the original', async () => {
    await service.db.execute(sql`TRUNCATE audit_calls, audit_records, audit_checkpoints`);
    place.last = null;
    await addCalls(1);
    await startCheckpoints({ kept, pairing: { copy: () => null, mayTidy: () => false } }).stop();
    expect(place.last).toBeNull();
  });

  it('is not signed by a process that fails before it starts', async () => {
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    const log = createLog(() => undefined);
    await createCheckpoints({ db: service.db, key, now: () => new Date(), log, kept }).stop();
    expect(await numberOfCheckpoints()).toBe(0);
  });

  it('is told although somebody has written beforehand that it was noted, and by one of two processes', async () => {
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    const fault = sentenceOfFault({
      kind: 'checkpointLost',
      number: place.last?.number ?? 0,
      sequence: place.last?.sequence ?? 0,
      at: place.last?.at ?? new Date(),
    });
    await service.db.insert(auditAlarms).values({
      check: 'checkpoints',
      since: new Date(),
      fault,
      notedAt: new Date(),
      mac: 'forged',
    });
    const processes = [startCheckpoints({ kept }), startCheckpoints({ kept })];
    for (const { stop } of processes) await stop();
    expect(await notices()).toMatchObject([{ detail: fault }]);
    expect(await entriesOfTrail()).toHaveLength(1);
  });

  it('is no longer whole where its continuation was removed', async () => {
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    await acceptTrail({ db: service.db, key, kept }, { reason: 'Restored' });
    await service.db.execute(sql`TRUNCATE audit_continuations`);
    expect(await faults()).toContainEqual(['continuationMissing', 0]);
  });

  it('is not signed where the copy outside is damaged, and says so', async () => {
    await service.db.execute(sql`TRUNCATE audit_calls, audit_records, audit_checkpoints`);
    await addCalls(1);
    const damaged = keepCheckpoint({ readText: async () => '{"number":', writeText: async () => undefined });
    await startCheckpoints({ kept: damaged }).stop();
    expect(await notices()).toMatchObject([{ detail: expect.stringContaining('cannot be read') }]);
  });
});

describe('what guards the trail in the database', () => {
  let expected: Awaited<ReturnType<typeof openPglite>>;

  beforeAll(async () => {
    // Embedded, also where the trail is on a server: the migrations make the same there.
    expected = await openPglite({});
  });

  afterAll(() => expected.close());

  it.each([
    [
      'a function that was replaced',
      sql`CREATE OR REPLACE FUNCTION audit_hash(of_call audit_calls) RETURNS text STABLE LANGUAGE sql AS $$ SELECT of_call.hash $$`,
      ['The function audit_hash(of_call audit_calls) was replaced.'],
    ],
    [
      'a trigger that was switched off',
      sql`ALTER TABLE audit_calls DISABLE TRIGGER keep_audit`,
      ['The trigger keep_audit of audit_calls was replaced.'],
    ],
    [
      'a trigger that is gone',
      sql`DROP TRIGGER keep_audit ON audit_checkpoints`,
      ['The trigger keep_audit of audit_checkpoints is missing.'],
    ],
    [
      'a rule that swallows calls',
      sql`CREATE RULE quiet AS ON INSERT TO audit_calls DO INSTEAD NOTHING`,
      ['The rule quiet of audit_calls is not part of this version.'],
    ],
  ])('is compared with the migrations: %s', async (_, tamper, sentences) => {
    expect(await compareGuards(service.db, expected.db)).toEqual([]);
    await service.db
      .transaction(async (tx) => {
        await tx.execute(tamper);
        expect(await compareGuards(tx, expected.db)).toEqual(sentences);
        throw new Error('undone');
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }));
  });

  it('names roles that may change what is written', async () => {
    await service.db
      .transaction(async (tx) => {
        await tx.execute(sql`CREATE ROLE somebody`);
        await tx.execute(sql`GRANT SELECT, INSERT, UPDATE ON audit_calls TO somebody`);
        expect(await findRightsOfOthers(tx)).toEqual([
          'The role somebody has rights on audit_calls: UPDATE.',
        ]);
        throw new Error('undone');
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }));
  });

  it('computes hashes itself: a function that agrees with a forgery hides nothing', async () => {
    await service.db.execute(
      sql`TRUNCATE audit_calls, audit_records, audit_checkpoints, audit_continuations`,
    );
    await addCalls(2);
    await service.db
      .transaction(async (tx) => {
        await tx.execute(sql`UPDATE audit_calls SET user_name = 'Nobody' WHERE sequence = 1`);
        await tx.execute(
          sql`CREATE OR REPLACE FUNCTION audit_hash(of_call audit_calls) RETURNS text STABLE LANGUAGE sql AS $$ SELECT of_call.hash $$`,
        );
        const { faults: found } = await verifyTrail(tx, key, { all: true });
        expect(found).toMatchObject([{ kind: 'callChanged', sequence: 1 }]);
        throw new Error('undone');
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }));
  });
});
