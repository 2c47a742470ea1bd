// From where, and on what, sessions are used. It is gathered in memory and written once a minute: a call costs no write.
import { inArray, lt, sql } from 'drizzle-orm';
import { maxSessionSeconds } from '../../../contract/accounts/session-limits.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { describeAgent } from '../../base/describe-agent.ts';
import { gather } from '../../base/gather.ts';
import type { Log } from '../../base/log.ts';
import { isId } from '../common/order.ts';
import type { SweepStep } from '../common/sweeps.ts';
import type { Database } from '../engine/database.ts';
import { sessionUses, users } from '../schema/index.ts';

/** Beyond that, sessions are noted in the next minute. */
const maxGathered = 10_000;

interface SessionUse {
  id: string;
  userId: string;
  /** The caller's User-Agent. */
  agent: string;
  address: string;
}

export interface SessionUses {
  note(use: SessionUse): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

async function write(db: Database, uses: readonly (SessionUse & { at: Date })[]): Promise<void> {
  const ids = [...new Set(uses.map(({ userId }) => userId))];
  const found = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids));
  // Somebody who was deleted meanwhile has no sessions any more.
  const existing = new Set(found.map(({ id }) => id));
  const rows = uses
    .filter(({ userId }) => existing.has(userId))
    .map(({ id, userId, agent, address, at }) => ({
      id,
      userId,
      ...describeAgent(agent),
      addressPrefix: addressPrefix(address),
      seenAt: at,
    }));
  if (rows.length === 0) return;
  const { browser, system, addressPrefix: prefix, seenAt } = sessionUses;
  const given = (column: { name: string }) => sql.raw(`excluded."${column.name}"`);
  await db
    .insert(sessionUses)
    .values(rows)
    .onConflictDoUpdate({
      target: sessionUses.id,
      set: {
        browser: given(browser),
        system: given(system),
        addressPrefix: given(prefix),
        seenAt: sql`greatest(${seenAt}, ${given(seenAt)})`,
      },
    });
}

export function batchSessionUses(db: Database, log: Log): SessionUses {
  const gathered = gather<SessionUse & { at: Date }>({
    name: 'sessionUses',
    maxKeys: maxGathered,
    merge: (_before, latest) => latest,
    store: (uses) => write(db, uses),
    atOnce: maxGathered,
    log,
  });
  return {
    note(use) {
      if (isId(use.userId) && !gathered.isFullFor(use.id))
        gathered.add(use.id, { ...use, at: databaseTime() });
    },
    flush: gathered.flush,
    close: gathered.close,
  };
}

/** Removes those of sessions that have ended. */
export function sessionUseSweep(db: Database): SweepStep {
  return async (_cursor, now) => {
    const before = new Date(now.getTime() - maxSessionSeconds * 1000);
    await db.delete(sessionUses).where(lt(sessionUses.seenAt, before));
  };
}
