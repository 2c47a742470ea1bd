// The result of the last verification of the trail, in one row beside it. Signed, because whoever changes the trail
// by hand could write here, too, that nothing was broken.
import { eq, sql } from 'drizzle-orm';
import { hex, hmacSha256, isSameSecret } from '../../base/platform.ts';
import type { SweepStep } from '../common/sweeps.ts';
import type { Database } from '../engine/database.ts';
import { auditCalls, auditVerifications } from '../schema/index.ts';
import { endNotedAlarm, raiseAlarm } from './alarms.ts';
import { sentenceOfFault } from './fault-text.ts';
import type { TrailKey } from './trail-key.ts';
import { type Head, type Verification, verifyTrail } from './verify.ts';

type Row = typeof auditVerifications.$inferSelect;

/** A stored result: `fault` says in words what is broken, and is null where nothing is. */
export interface StoredVerification {
  at: Date;
  from: number;
  to: number;
  /** When the call `to` was written. */
  toDate: Date | null;
  fault: string | null;
}

const onlyId = 1;

/** @param key the checkpoints' */
function macOf(
  { current }: Pick<TrailKey, 'current'>,
  { at, fromSequence, toSequence, fault }: Omit<Row, 'mac' | 'id'>,
): string {
  const signed = JSON.stringify(['verification', at.toISOString(), fromSequence, toSequence, fault]);
  return hex(hmacSha256(current, signed));
}

/** Stores a result. A part that was broken stays so until a verification that reaches back as far finds it whole. */
export async function storeVerification(
  db: Database,
  key: TrailKey,
  { from, to, faults }: Pick<Verification, 'from' | 'to' | 'faults'>,
  at: Date,
  /** More that is broken, in words. */
  sentences: readonly string[] = [],
): Promise<void> {
  const earlier = await findVerification(db, key);
  const kept = earlier?.fault && earlier.from < from ? earlier : null;
  const fault = [...faults.map(sentenceOfFault), ...sentences]
    .filter((sentence) => !kept?.fault?.includes(sentence))
    .join(' ');
  const said = {
    at,
    fromSequence: kept?.from ?? from,
    toSequence: to,
    fault: [kept?.fault, fault].filter(Boolean).join(' '),
  };
  const values = { ...said, mac: macOf(key, said) };
  await db
    .insert(auditVerifications)
    .values({ id: onlyId, ...values })
    .onConflictDoUpdate({ target: auditVerifications.id, set: values });
}

/** Signs with another key what was signed with this one. */
export async function signVerificationAnew(tx: Database, key: TrailKey, next: TrailKey): Promise<void> {
  for (const { mac, ...said } of await tx.select().from(auditVerifications)) {
    if (!isSameSecret(mac, macOf(key, said))) continue;
    await tx.update(auditVerifications).set({ mac: macOf(next, said) });
  }
}

/** Undefined where there was none, or somebody else wrote it. */
export async function findVerification(db: Database, key: TrailKey): Promise<StoredVerification | undefined> {
  const [row] = await db
    .select({ row: auditVerifications, toDate: auditCalls.at })
    .from(auditVerifications)
    .leftJoin(auditCalls, eq(auditCalls.sequence, auditVerifications.toSequence))
    .where(eq(auditVerifications.id, onlyId));
  if (!row) return undefined;
  const { at, fromSequence, toSequence, fault, mac } = row.row;
  if (!isSameSecret(mac, macOf(key, row.row))) return undefined;
  return { at, from: fromSequence, to: toSequence, toDate: row.toDate, fault: fault || null };
}

/** Stores a result on a connection that is otherwise only for reading. */
export function storeVerificationOnReadOnly(
  ...[db, ...rest]: Parameters<typeof storeVerification>
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET TRANSACTION READ WRITE`);
    await storeVerification(tx, ...rest);
  });
}

/** Many times as many calls as a day has; the whole trail is for `npm run verify-audit -- --all`. */
const recentCalls = 20_000;

/**
 * Once a day, by one of the processes. What it finds is an alarm.
 * @param keptCheckpoint the last one, as it is kept outside the database
 */
export function verificationSweep(
  db: Database,
  key: TrailKey,
  keptCheckpoint: () => Promise<Head | null>,
): SweepStep {
  return async (_cursor, now) => {
    const kept = await keptCheckpoint();
    const verified = await verifyTrail(db, key, { all: false, recentCalls, heads: kept ? [kept] : [] });
    await storeVerification(db, key, verified, now);
    const fault = (await findVerification(db, key))?.fault;
    if (fault) await raiseAlarm(db, key, { check: 'verification', fault, since: now });
    else await endNotedAlarm(db, key, 'verification');
  };
}
