// Versions before sealed without places. The first start of this one seals all of that anew; after it nothing is opened that names
// no place, or an old value could be copied to where it is handed out. That it was done is said in the trail, because whoever
// writes to the database could take back what is said anywhere else in it.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Log } from '../base/log.ts';
import type { Secrets } from '../base/secrets.ts';
import { auditedJob } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { findKeyCheck, isKeyOf } from '../store/engine/sealed-keys.ts';
import { findForeign, lockSealed, sealAnew } from '../store/engine/sealed-values.ts';
import { auditCalls } from '../store/schema/index.ts';

/** The work of the service under whose name the trail records what becomes of its keys. */
export const keysJob = 'keys';

/** Whether the trail says that everything was sealed for its place. */
export async function wereBound(db: Database): Promise<boolean> {
  const isSaid = sql`${auditCalls.job} = ${keysJob} AND ${auditCalls.details} ? 'sealed_anew'`;
  const [said] = await db
    .select({ sequence: auditCalls.sequence })
    .from(auditCalls)
    .where(and(isNull(auditCalls.entity), eq(auditCalls.action, 'update'), isSaid))
    .limit(1);
  return said !== undefined;
}

/** Seals anew, once, what versions before have sealed. Nothing, where it was done or SECRET_KEY is another one. */
export async function bindSecrets(
  db: Database,
  secrets: Secrets,
  log: Pick<Log, 'info' | 'error'>,
): Promise<void> {
  if ((await findForeign(db, secrets)).length === 0) return;
  await auditedJob(db, { job: keysJob, action: 'update', entity: null }, async (tx) => {
    await lockSealed(tx);
    const tables = await findForeign(tx, secrets);
    const check = await findKeyCheck(tx);
    if (tables.length === 0 || !check || !isKeyOf(secrets, check)) return null;
    if (await wereBound(tx)) {
      log.error('secrets.foreign', { tables, help: 'docs/keys.md' });
      return null;
    }
    const { count, unreadable } = await sealAnew(tx, { open: secrets.openEarlier, secrets });
    log.info('secrets.sealedAnew', { count });
    for (const reason of unreadable) log.error('secrets.unreadable', { reason });
    return { sealed_anew: count };
  });
}
