// A trail that somebody wrote anew, with all hashes and without its checkpoints, while no service was running.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../contract/audit/audit.ts';
import { actOnNotice, listNotices } from '../../../contract/service/notices.ts';
import { keepCheckpoint } from '../../../server/files/kept-checkpoint.ts';
import type { Checkpoint } from '../../../server/store/audit/checkpoint-rows.ts';
import { writeCheckpoint } from '../../../server/store/audit/checkpoints.ts';
import { sentenceOfFault } from '../../../server/store/audit/fault-text.ts';
import { verifyTrail } from '../../../server/store/audit/verify.ts';
import { auditAlarms, auditCheckpoints } from '../../../server/store/schema/index.ts';
import { acceptTrail } from '../../../server/upkeep/continue-trail.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { checkpointKey } from '../../support/service-dependencies.ts';
import { keptIn, trailOf } from '../../support/trail-with-checkpoints.ts';

const key = checkpointKey;
let service: TestService;
let trail: ReturnType<typeof trailOf>;

beforeAll(async () => {
  service = await startTestService();
  trail = trailOf(service);
});

afterAll(() => service.close());

describe('a trail that was written anew while the service was stopped', () => {
  const place: { last: Checkpoint | null } = { last: null };
  const kept = keptIn(place);
  const restart = async () => {
    const process = trail.startCheckpoints({ kept });
    await process.stop();
    return process;
  };
  const notices = async () =>
    (await service.ask(listNotices, {})).data.filter(({ kind }) => kind === 'trail');
  const numberOfCheckpoints = () => service.db.$count(auditCheckpoints);

  beforeEach(async () => {
    place.last = null;
    await trail.clear();
    await trail.addCalls(3);
    await restart();
    await service.db.execute(sql`UPDATE audit_calls SET action = 'delete' WHERE sequence = 2`);
    await trail.rewriteChain();
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
    await trail.addMonitor();
    const { last } = await writeCheckpoint(service.db, key, new Date());
    place.last = last ?? null;
    await service.db.execute(sql`UPDATE audit_calls SET user_name = 'Somebody' WHERE sequence = 2`);
    await trail.rewriteChain();
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
    await trail.addCalls(2);
    const heads = [before, place.last].filter((it) => it !== null);
    const verified = await verifyTrail(service.db, key, { all: true, heads });
    expect(verified).toMatchObject({
      faults: [],
      continuations: [{ number: 1, checkpoint: 0, reason: 'Restored by the database team' }],
      explained: [{ number: before?.number }],
    });
    await service.db.execute(sql`UPDATE audit_continuations SET reason = 'nothing'`);
    expect(await trail.faults()).toEqual([['continuationForged', 1]]);
  });

  it('stays broken where something else than checkpoints is wrong, also after it goes on', async () => {
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    await service.db.execute(sql`UPDATE audit_calls SET user_name = 'x' WHERE sequence = 1`);
    await acceptTrail({ db: service.db, key, kept }, { reason: 'Restored' });
    expect(await trail.faults()).toEqual([['callChanged', 1]]);
  });

  it('is no alarm in a copy, whose files have the checkpoints of the original', async () => {
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    const before = place.last;
    const copy = trail.startCheckpoints({
      kept,
      pairing: { copy: () => ({ reason: 'files', since: new Date() }), mayTidy: () => false },
    });
    await copy.stop();
    expect(copy.said('audit.broken')).toBe(0);
    expect(place.last).toBe(before);
  });

  it('keeps nothing outside while another service may be the original', async () => {
    await trail.clear();
    place.last = null;
    await trail.addCalls(1);
    await trail.startCheckpoints({ kept, pairing: { copy: () => null, mayTidy: () => false } }).stop();
    expect(place.last).toBeNull();
  });

  it('is not signed by a process that fails before it starts', async () => {
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    await trail.createCheckpoints(kept).checkpoints.stop();
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
    const processes = [trail.startCheckpoints({ kept }), trail.startCheckpoints({ kept })];
    for (const { stop } of processes) await stop();
    expect(await notices()).toMatchObject([{ detail: fault }]);
    expect(await entriesOfTrail()).toHaveLength(1);
  });

  it('is no longer whole where its continuation was removed', async () => {
    await service.db.execute(sql`TRUNCATE audit_checkpoints`);
    await acceptTrail({ db: service.db, key, kept }, { reason: 'Restored' });
    await service.db.execute(sql`TRUNCATE audit_continuations`);
    expect(await trail.faults()).toContainEqual(['continuationMissing', 0]);
  });

  it('is not signed where the copy outside is damaged, and says so', async () => {
    await trail.clear();
    await trail.addCalls(1);
    const damaged = keepCheckpoint({ readText: async () => '{"number":', writeText: async () => undefined });
    await trail.startCheckpoints({ kept: damaged }).stop();
    expect(await notices()).toMatchObject([{ detail: expect.stringContaining('cannot be read') }]);
  });
});
