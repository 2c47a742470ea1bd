// A start with another value of a setting that guards the service is in the trail.
import { beforeEach, expect, it } from 'vitest';
import { recordWatchedSettings } from '../../../server/store/audit/watched-settings.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { auditCalls } from '../../../server/store/schema/index.ts';
import { findBrokenCall } from '../../support/audit-trail.ts';
import { openTestDatabase } from '../../support/database.ts';
import { closeLater } from '../../support/open-resources.ts';

let db: OpenDatabase['db'];

beforeEach(async () => {
  const opened = await openTestDatabase();
  closeLater(opened.close);
  db = opened.db;
});

const start = (settings: Record<string, string>) => recordWatchedSettings(db, settings);

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

it('is said by one of the processes that start together', async () => {
  await Promise.all([1, 2, 3].map(() => start({ SECOND_FACTOR: 'required' })));
  expect(await readChanges()).toEqual([{ setting: 'SECOND_FACTOR', was: 'notSet', now: 'required' }]);
});

it('is of this version alone: what a later one watches, too, stays', async () => {
  await start({ AUDIT_SINK: '', LATER: 'strict' });
  await start({ AUDIT_SINK: '' });
  await start({ AUDIT_SINK: '', LATER: 'strict' });
  expect(await readChanges()).toEqual([{ setting: 'LATER', was: 'notSet', now: 'strict' }]);
});
