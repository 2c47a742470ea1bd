// A start with another value of a setting that guards the service is in the trail.
import { beforeEach, expect, it } from 'vitest';
import { recordSettings } from '../../../server/audit/record-settings.ts';
import { createLog } from '../../../server/base/log.ts';
import { recordWatchedSettings } from '../../../server/store/audit/watched-settings.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { auditCalls, type WatchedSetting } from '../../../server/store/schema/index.ts';
import { findBrokenCall } from '../../support/audit-trail.ts';
import { openTestDatabase } from '../../support/database.ts';
import { closeLater } from '../../support/open-resources.ts';

let db: OpenDatabase['db'];

beforeEach(async () => {
  const opened = await openTestDatabase();
  closeLater(opened.close);
  db = opened.db;
});

/** The settings of a start: what the trail shows, with the hash of the whole value where some of it is secret. */
const toSettings = (settings: Record<string, string | WatchedSetting>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, it]) => [name, typeof it === 'string' ? { shown: it } : it]),
  );

const start = (settings: Record<string, string | WatchedSetting>) =>
  recordWatchedSettings(db, toSettings(settings));

async function readChanges() {
  const calls = await db.select().from(auditCalls).orderBy(auditCalls.sequence);
  return calls.map(({ action, entity, job, userId, details }) => {
    expect({ action, entity, job, userId }).toEqual({
      action: 'configure',
      entity: null,
      job: 'settings',
      userId: null,
    });
    return details;
  });
}

it('says what was set, changed and removed, once each', async () => {
  const sink = 'syslog+tls://collector.example.org:6514';
  await start({ AUDIT_SINK: '', SECOND_FACTOR: '' });
  expect(await readChanges()).toEqual([]);
  await start({ AUDIT_SINK: sink, SECOND_FACTOR: 'required' });
  await start({ AUDIT_SINK: sink, SECOND_FACTOR: 'required' });
  await start({ AUDIT_SINK: 'https://collector.example.org', SECOND_FACTOR: 'required' });
  await start({ AUDIT_SINK: '', SECOND_FACTOR: '' });
  expect(await readChanges()).toEqual([
    { setting: 'AUDIT_SINK', was: 'notSet', now: sink },
    { setting: 'SECOND_FACTOR', was: 'notSet', now: 'required' },
    { setting: 'AUDIT_SINK', was: sink, now: 'https://collector.example.org' },
    { setting: 'AUDIT_SINK', was: 'https://collector.example.org', now: 'notSet' },
    { setting: 'SECOND_FACTOR', was: 'required', now: 'notSet' },
  ]);
  expect(await findBrokenCall(db)).toBeNull();
});

it('does not say of the first values that are seen that they were changed', async () => {
  await start({ AUDIT_SINK: 'https://collector.example.org', SECOND_FACTOR: 'required' });
  await start({ AUDIT_SINK: 'https://collector.example.org', SECOND_FACTOR: 'required', DEMO: 'on' });
  expect(await readChanges()).toEqual([]);
  await start({ AUDIT_SINK: '', SECOND_FACTOR: 'required', DEMO: 'off' });
  expect(await readChanges()).toEqual([
    { setting: 'AUDIT_SINK', was: 'https://collector.example.org', now: 'notSet' },
    { setting: 'DEMO', was: 'on', now: 'off' },
  ]);
});

it('says that the part was changed which is not shown', async () => {
  const shown = 'https://collector.example.org';
  await start({ AUDIT_SINK: { shown, hash: 'one' } });
  await start({ AUDIT_SINK: { shown, hash: 'other' } });
  await start({ AUDIT_SINK: { shown, hash: 'other' } });
  expect(await readChanges()).toEqual([{ setting: 'AUDIT_SINK', was: shown, now: shown }]);
});

it.each([
  { who: 'a copy that was found', isCopy: true, readonlyCopy: false, entries: 0 },
  { who: 'a read-only copy', isCopy: false, readonlyCopy: true, entries: 0 },
  { who: 'the original', isCopy: false, readonlyCopy: false, entries: 1 },
])('$who leaves $entries', async ({ isCopy, readonlyCopy, entries }) => {
  await start({ SECOND_FACTOR: 'required' });
  const copy = { reason: 'address', since: new Date() } as const;
  await recordSettings({
    db,
    log: createLog(() => undefined),
    pairing: { copy: () => (isCopy ? copy : null) },
    readonlyCopy,
    watchedSettings: toSettings({ SECOND_FACTOR: 'offered' }),
  });
  expect(await readChanges()).toHaveLength(entries);
});

// Transactions of the embedded database wait for one another: only PostgreSQL (TEST_DATABASE=postgres) tries the lock.
it('is said by one of the processes that start together', async () => {
  await start({ SECOND_FACTOR: 'offered' });
  await Promise.all([1, 2, 3].map(() => start({ SECOND_FACTOR: 'required' })));
  expect(await readChanges()).toEqual([{ setting: 'SECOND_FACTOR', was: 'offered', now: 'required' }]);
});

it('is of this version alone: what a later one watches, too, stays', async () => {
  await start({ AUDIT_SINK: '', LATER: 'lax' });
  await start({ AUDIT_SINK: '' });
  await start({ AUDIT_SINK: '', LATER: 'strict' });
  expect(await readChanges()).toEqual([{ setting: 'LATER', was: 'lax', now: 'strict' }]);
});
