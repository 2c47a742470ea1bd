// When, and from where, keys are used. It is gathered in memory and written once a minute: a call costs no write.
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { minuteMs } from '../../../contract/common/durations.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { gather } from '../../base/gather.ts';
import type { Log } from '../../base/log.ts';
import { notifyOfNotices } from '../changes/notify.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';
import { serviceAccountKeys, serviceAccounts } from '../schema/index.ts';

/** Beyond that, uses are noted in the next minute. */
const maxGathered = 10_000;

/** A key that is used from two places within this time may have been copied. */
const togetherMs = 10 * minuteMs;

interface KeyUse {
  keyId: string;
  address: string;
}

export interface KeyUses {
  note(use: KeyUse): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Noted {
  keyId: string;
  place: string;
  at: Date;
}

/** Writes one use, unless a later one from the same place was written by another process. */
async function write(db: Database, { keyId, place, at }: Noted): Promise<void> {
  const { id, usedAt, usedFrom, twoPlacesAt, otherPlace } = serviceAccountKeys;
  const since = new Date(at.getTime() - togetherMs).toISOString();
  // A directory in a cloud calls from many places.
  const isDirectory = sql`EXISTS (SELECT FROM ${serviceAccounts} AS a WHERE a.id = ${serviceAccountKeys.accountId} AND a.role = 'directory')`;
  const isElsewhere = sql`${usedFrom} NOT IN ('', ${place}) AND ${usedAt} > ${since}::timestamptz AND NOT ${isDirectory}`;
  const isNew = or(isNull(usedAt), lte(usedAt, at), sql`${usedFrom} <> ${place}`);
  const written = await db
    .update(serviceAccountKeys)
    .set({
      usedAt: sql`greatest(${usedAt}, ${at.toISOString()}::timestamptz)`,
      usedFrom: place,
      twoPlacesAt: sql`CASE WHEN ${isElsewhere} THEN ${at.toISOString()}::timestamptz ELSE ${twoPlacesAt} END`,
      otherPlace: sql`CASE WHEN ${isElsewhere} THEN ${usedFrom} ELSE ${otherPlace} END`,
    })
    .where(and(eq(id, keyId), isNew))
    .returning({ twoPlacesAt });
  if (written[0]?.twoPlacesAt?.getTime() === at.getTime()) await notifyOfNotices(db);
}

export function batchKeyUses(db: Database, log: Log): KeyUses {
  const gathered = gather<Noted>({
    name: 'keyUses',
    maxKeys: maxGathered,
    merge: (_before, latest) => latest,
    store: async ([use]) => use && (await outsideReach(() => write(db, use))),
    atOnce: 1,
    log,
  });
  return {
    note({ keyId, address }) {
      // With an outside provider there is none.
      if (!isId(keyId)) return;
      const place = addressPrefix(address);
      // Each place by itself: within one minute a key may be used from two.
      const key = `${keyId} ${place}`;
      if (!gathered.isFullFor(key)) gathered.add(key, { keyId, place, at: databaseTime() });
    },
    flush: gathered.flush,
    close: gathered.close,
  };
}
