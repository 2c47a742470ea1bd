// A long audit trail on PostgreSQL: the first rows of every filter come from an index, however many calls there are.
// AUDIT_CALLS=10000000 proves it for ten million; AUDIT_PLANS=on prints the plans.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrailFilter } from '../../server/store/audit/index-scans.ts';
import { readTrail } from '../../server/store/audit/read.ts';
import { readRecords } from '../../server/store/audit/records.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { createRecorder } from '../support/explain.ts';
import { createProve, kinds, type Proven } from '../support/prove.ts';

const calls = Number(process.env.AUDIT_CALLS ?? 1_000_000);
const monitors = 100_000;
const persons = 300;
const page = { count: 20 };
/** The first call; one a minute follows, ten million in 19 years. */
const begin = '2008-01-01T00:00:00Z';
const dayOf = (call: number) => new Date(Date.parse(begin) + call * 60_000);

const uuid = (prefix: string, number: string) => `('${prefix}' || lpad((${number})::text, 12, '0'))::uuid`;
const subjectOf = (n: number) => `10000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const personOf = (n: number) => `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The first person did half of all; deletes are one call in 5,000, facilities one in 997. */
function fill(proven: Proven): Promise<void> {
  const person = `CASE WHEN n % 2 = 0 THEN 0 ELSE n % ${persons} END`;
  const subject = `n::bigint * 7919 % ${monitors}`;
  const entity = `CASE WHEN n % 997 = 0 THEN 'facility' ELSE 'monitor' END`;
  const id = uuid('00000000-0000-4000-8000-', 'n');
  const all = `FROM generate_series(1, ${calls}) AS n`;
  return proven.run([
    `ALTER TABLE audit_calls DISABLE TRIGGER USER`,
    `INSERT INTO audit_calls
      SELECT n, ${id}, '${begin}'::timestamptz + n * interval '1 minute',
        ${uuid('20000000-0000-4000-8000-', person)}, 'Person ' || ${person},
        CASE WHEN n % 5000 = 0 THEN 'delete' WHEN n % 7 = 0 THEN 'create' ELSE 'update' END,
        ${entity}, 1, '', '', '', 2, '192.0.2.1' ${all}`,
    `ALTER TABLE audit_calls ENABLE TRIGGER USER`,
    `ALTER TABLE audit_records DISABLE TRIGGER USER`,
    `INSERT INTO audit_records
      SELECT ${id}, ${entity}, ${uuid('10000000-0000-4000-8000-', subject)}, 'Ward ' || ${subject},
        '{"monitor_id": "Ward"}', '{"monitor_id": "Bay"}' ${all}`,
    `ALTER TABLE audit_records ENABLE TRIGGER USER`,
    `INSERT INTO audit_subjects SELECT ${uuid('10000000-0000-4000-8000-', subject)}, n ${all}`,
    `INSERT INTO audit_names
      SELECT ${uuid('10000000-0000-4000-8000-', 'n')}, 'ward ' || n FROM generate_series(0, ${monitors - 1}) AS n
      UNION ALL SELECT ${uuid('20000000-0000-4000-8000-', 'n')}, 'person ' || n FROM generate_series(0, ${persons - 1}) AS n`,
    `VACUUM ANALYZE audit_calls, audit_records, audit_subjects, audit_names`,
  ]);
}

const server = kinds.find(({ name }) => name === 'PostgreSQL');
if (!server) throw new Error('no server');

describe(`${calls.toLocaleString('en')} calls`, () => {
  let proven: Proven;
  let prove: ReturnType<typeof createProve>;

  beforeAll(async () => {
    proven = await server.open();
    prove = createProve(proven, ['monitors', 'facilities', 'users']);
    await fill(proven);
  }, 3_600_000);
  afterAll(() => proven.close());

  const middle = Math.floor(calls / 2);
  const day = { from: dayOf(middle), before: dayOf(middle + 1_440) };
  const filters: [string, Partial<TrailFilter>, number?][] = [
    ['nothing', {}],
    ['nothing, in the middle', {}, middle],
    ['a person with many', { person: personOf(0) }],
    ['a person with few', { person: personOf(7) }],
    ['a record', { record: subjectOf(42) }],
    ['a record, and an action', { record: subjectOf(42), action: 'create' }],
    ['a rare action', { action: 'delete' }],
    ['a kind of record', { entity: 'facility' }],
    ['an action that never was', { action: 'lockOut' }],
    ['a kind and an action', { entity: 'facility', action: 'create' }],
    ['a day', { span: day }],
    ['a day and a person', { span: day, person: personOf(7) }],
    ['a day and an action', { span: day, action: 'create' }],
    ['a person with many, and a rare action', { person: personOf(0), action: 'delete' }],
    ['a person, and an action that never was', { person: personOf(0), action: 'lockOut' }],
    ['a rare text', { search: 'ward 4711' }],
    ['the name of a person', { search: 'person 12' }],
    ['a rare text, and an action', { search: 'ward 4711', action: 'delete' }],
    ['a common text', { search: 'ward' }],
    ['a text in few of the common names', { search: 'ward 1' }],
    ['a common text, and a rare action', { search: 'ward', action: 'delete' }],
    ['a text that is nowhere', { search: 'nowhere at all' }],
  ];

  it.each(filters)('%s', async (name, filter, before) => {
    const read = async (db: Database) => {
      const { calls: found } = await readTrail(db, { search: '', ...filter }, { ...page, before });
      await readRecords(
        db,
        found.map(({ id }) => id),
        20,
        filter.record,
      );
    };
    await prove(name, read);
    if (process.env.AUDIT_PLANS) await printPlans(read);
  });

  async function printPlans(read: (db: Database) => Promise<void>): Promise<void> {
    const { logger, take } = createRecorder();
    await read(proven.withLogger(logger));
    for (const { query, params } of take()) {
      const { rows } = await proven.query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${query}`, params);
      process.stdout.write(
        `${(rows as Record<string, string>[]).map((row) => row['QUERY PLAN']).join('\n')}\n\n`,
      );
    }
  }

  it('goes on where a search was cut off, until it has found all', async () => {
    const filter: TrailFilter = { search: 'ward', person: personOf(0), action: 'delete' };
    let found = 0;
    for (let before: number | undefined; ; ) {
      const { calls: some, next } = await readTrail(proven.db, filter, { count: 100, before });
      found += some.length;
      if (next === null || found >= 20) break;
      before = next;
    }
    expect(found).toBeGreaterThanOrEqual(20);
  });
});
