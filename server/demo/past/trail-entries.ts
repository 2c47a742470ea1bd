// Audit entries for the demo's last thirty days: what administrators did, and who was refused.
import { dayMs, hourMs, minuteMs } from '../../../contract/common/durations.ts';
import type { AuditAction, AuditFields, auditRecords } from '../../store/schema/index.ts';
import type { Random } from '../random.ts';
import type { PastRequests } from './requests.ts';
import { monitorLabel, type PastMonitor, type PastPerson, pastDays, personLabel } from './times.ts';

type RecordRow = typeof auditRecords.$inferInsert;
type Change = Readonly<Record<'before' | 'after', AuditFields | null>>;

/** A change by one call: one record. */
export interface PastEntry extends AuditAction {
  at: Date;
  /** Null where nobody is known to have done it. */
  by: PastPerson | null;
  subject: Pick<RecordRow, 'entity' | 'recordId' | 'label'>;
  change: Change;
  details: AuditFields | null;
}

interface PastUser extends PastPerson {
  status: string;
  invitedAt: Date | null;
}

export interface PastActors {
  administrators: readonly PastPerson[];
  users: readonly PastUser[];
}

const changedMonitors = 24;
const signInsADay = 0.55;
const unchanged: Change = { before: null, after: null };

function ofMonitor(
  monitor: PastMonitor,
  action: AuditAction['action'],
  by: PastPerson,
  at: Date,
  change: Change,
): PastEntry {
  const subject = { entity: 'monitor', recordId: monitor.id, label: monitorLabel(monitor) } as const;
  return { at, by, action, entity: 'monitor', subject, change, details: null };
}

function ofUser(
  user: PastPerson,
  action: AuditAction['action'],
  { by, at, change = unchanged, details = null }: Pick<PastEntry, 'by' | 'at'> & Partial<PastEntry>,
): PastEntry {
  const subject = { entity: 'user', recordId: user.id, label: personLabel(user) } as const;
  return { at, by, action, entity: 'user', subject, change, details };
}

function sessions(random: Random, administrators: readonly PastPerson[], start: number): PastEntry[] {
  const days = administrators.flatMap((by) => Array.from({ length: pastDays }, (_, day) => ({ by, day })));
  return days
    .filter(() => random.next() < signInsADay)
    .flatMap(({ by, day }) => {
      const at = start + day * dayMs + random.whole(12, 20) * hourMs + random.whole(0, 59) * minuteMs;
      const left = at + random.whole(20, 300) * minuteMs;
      return [
        ofUser(by, 'signIn', { by, at: new Date(at) }),
        ofUser(by, 'signOut', { by, at: new Date(left) }),
      ];
    });
}

function requested(
  administrators: readonly PastPerson[],
  fleet: readonly PastMonitor[],
  { requests }: PastRequests,
): PastEntry[] {
  const monitors = new Map(fleet.map((monitor) => [monitor.id, monitor]));
  return requests.flatMap(({ id, askedAt, askedBy, kind, monitorId }) => {
    const monitor = monitors.get(monitorId);
    const by = administrators.find((person) => person.id === askedBy) ?? null;
    if (!monitor || !id) return [];
    const subject = { entity: 'request', recordId: id, label: monitorLabel(monitor) } as const;
    const change = { before: null, after: { kind, monitor_id: monitorId } };
    return [
      { at: askedAt, by, action: 'create', entity: 'request', subject, change, details: null } as const,
    ];
  });
}

function changedMonitor(random: Random, monitor: PastMonitor): Change {
  if (random.next() < 1 / 3) return { before: { auto_log_level: 250 }, after: { auto_log_level: 500 } };
  return { before: { monitor_id: `Spare ${random.whole(1, 40)}` }, after: { monitor_id: monitor.name } };
}

function monitorsChanged(
  random: Random,
  administrators: readonly PastPerson[],
  fleet: readonly PastMonitor[],
  some: () => Date,
): PastEntry[] {
  const inUse = fleet.filter(({ deletedAt }) => !deletedAt);
  const deleted = fleet.flatMap((monitor) =>
    monitor.deletedAt
      ? [
          ofMonitor(monitor, 'delete', random.pick(administrators), monitor.deletedAt, {
            before: { deleted: false },
            after: { deleted: true },
          }),
        ]
      : [],
  );
  const changed = Array.from({ length: Math.min(changedMonitors, inUse.length) }, () => {
    const monitor = random.pick(inUse);
    return ofMonitor(monitor, 'update', random.pick(administrators), some(), changedMonitor(random, monitor));
  });
  return [...deleted, ...changed];
}

function userChanged(random: Random, user: PastUser, by: PastPerson, some: () => Date): PastEntry[] {
  const { invitedAt, status, firstName, lastName, email } = user;
  const entries: PastEntry[] = [];
  if (invitedAt) {
    const after = { first_name: firstName, last_name: lastName, email, userStatus: 'STAGED' };
    entries.push(ofUser(user, 'create', { by, at: invitedAt, change: { before: null, after } }));
  }
  if (status === 'SUSPENDED') {
    const change = { before: { userStatus: 'ACTIVE' }, after: { userStatus: 'SUSPENDED' } };
    entries.push(ofUser(user, 'update', { by, at: some(), change }));
  }
  if (status === 'LOCKED_OUT') {
    const at = some();
    const tried = { first: new Date(at.getTime() - 4 * minuteMs).toISOString(), last: at.toISOString() };
    const details = { count: random.whole(5, 10), ...tried };
    entries.push(ofUser(user, 'refuseSignIn', { by: null, at, details }));
    entries.push(ofUser(user, 'lockOut', { by: null, at, details: tried }));
  }
  return entries;
}

/** Oldest first. */
export function pastEntries(
  random: Random,
  { administrators, users }: PastActors,
  fleet: readonly PastMonitor[],
  requests: PastRequests,
  now: Date,
): PastEntry[] {
  const start = now.getTime() - pastDays * dayMs;
  const some = () => new Date(start + Math.floor(random.next() * pastDays * dayMs));
  return [
    ...sessions(random, administrators, start),
    ...requested(administrators, fleet, requests),
    ...monitorsChanged(random, administrators, fleet, some),
    ...users.flatMap((user) => userChanged(random, user, random.pick(administrators), some)),
  ]
    .filter(({ at }) => at.getTime() >= start && at < now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
