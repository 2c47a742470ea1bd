// Sign-ins and calls that were refused: one row of the trail for each account and address prefix in ten minutes, with their number.
import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { minuteMs } from '../../../contract/common/durations.ts';
import { emailIdentity } from '../../../contract/common/email.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { recordMadeEvent } from '../audit/audited-write.ts';
import type { SweepStep } from '../common/sweeps.ts';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';
import { refusedSignIns, users } from '../schema/index.ts';
import { recordAccount } from '../service-accounts/keys.ts';
import { recordUser } from '../users/user-events.ts';
import { removeOldAlarms } from './refusal-alarms.ts';

type Refusal = (typeof refusedSignIns.$inferSelect)['action'];

interface Tried {
  email: string;
  addressPrefix: string;
}

export type Refusals = Omit<typeof refusedSignIns.$inferInsert, 'action'>;

/** So many are told apart in one window. Beyond that, tries from very many addresses count for nobody in particular. */
const maxRows = 1_000;

/** The row that counts refusals of people who are too many to be told apart. */
export const ofNobody = { account: '', addressPrefix: '' };

const isFull = async (db: Database) => (await db.$count(refusedSignIns)) >= maxRows;

/** A lock-out is written once: what is refused at a limit must cost the database little. */
async function add(
  db: Database,
  action: Refusal,
  refusals: Omit<Refusals, 'account'> & { account: string | SQL },
): Promise<void> {
  const { count, lastAt } = refusals;
  const insert = db
    .insert(refusedSignIns)
    .values({ action, ...refusals, ...((await isFull(db)) && ofNobody) });
  if (action === 'lockOut') {
    await insert.onConflictDoNothing();
    return;
  }
  await insert.onConflictDoUpdate({
    target: [refusedSignIns.action, refusedSignIns.account, refusedSignIns.addressPrefix],
    set: { count: sql`${refusedSignIns.count} + ${count}`, lastAt },
  });
}

/** Adds what was counted elsewhere. */
export function addRefusals(db: Database, action: Refusal, refusals: Refusals): Promise<void> {
  return outsideReach(() => add(db, action, refusals));
}

/** Counts one. */
export function countRefusal(db: Database, action: Refusal, tried: Tried): Promise<void> {
  return outsideReach(() => count(db, action, tried));
}

async function count(db: Database, action: Refusal, { email, addressPrefix }: Tried): Promise<void> {
  const now = databaseTime();
  const hasEmail = eq(users.emailIdentity, emailIdentity(email));
  const account = sql`coalesce((SELECT ${users.id}::text FROM ${users} WHERE ${hasEmail}), '')`;
  await add(db, action, { account, addressPrefix, count: 1, firstAt: now, lastAt: now });
}

const windowMs = 10 * minuteMs;
const maxPerStep = 500;

/** Writes those to the trail whose ten minutes are over. */
async function writeRefusals(db: Database, now: Date): Promise<void> {
  const due = await db
    .select()
    .from(refusedSignIns)
    .where(lt(refusedSignIns.firstAt, new Date(now.getTime() - windowMs)))
    .orderBy(asc(refusedSignIns.firstAt))
    .limit(maxPerStep);
  for (const { action, account, addressPrefix, count, firstAt, lastAt } of due) {
    const details = {
      ...(action !== 'lockOut' && { count }),
      first: firstAt.toISOString(),
      last: lastAt.toISOString(),
    };
    const nobody = { userId: null, httpRequestId: '' };
    const isThis = and(
      eq(refusedSignIns.action, action),
      eq(refusedSignIns.account, account),
      eq(refusedSignIns.addressPrefix, addressPrefix),
      // One more may have been refused meanwhile: then it waits for the next step.
      eq(refusedSignIns.count, count),
    );
    await recordMadeEvent(db, async (tx, trail) => {
      const taken = await tx.delete(refusedSignIns).where(isThis).returning({ count: refusedSignIns.count });
      if (taken.length === 0) return null;
      const isProgram = account !== '' && (await recordAccount(tx, trail, account));
      if (account && !isProgram) await recordUser(trail, account);
      return { action, entity: isProgram ? 'serviceAccount' : 'user', ...nobody, addressPrefix, details };
    });
  }
}

export function refusalSweep(db: Database): SweepStep {
  return async (_cursor, now) => {
    await writeRefusals(db, now);
    await removeOldAlarms(db);
  };
}
