// The work of `npm run rotate-keys`, in one transaction: a command that is killed has done all of it or nothing, and is run again.
// See docs/keys.md.
import { createSecrets, type Secrets } from '../base/secrets.ts';
import { StartError } from '../base/start-error.ts';
import { forgetRetiredKeys, replaceKeys } from '../identity/provider/keys.ts';
import { endAllSessions } from '../identity/sessions/end-sessions.ts';
import { auditedJob } from '../store/audit/audited-write.ts';
import { replaceTrailKey } from '../store/audit/replace-trail-key.ts';
import { checkpointKeyOf, loadTrailKey, storeEarlierKeys } from '../store/audit/trail-key.ts';
import type { Database } from '../store/engine/database.ts';
import { readDatabaseTime } from '../store/engine/database-time.ts';
import { requireNobodyRuns } from '../store/engine/running-lock.ts';
import { findKeyCheck, isKeyOf } from '../store/engine/sealed-keys.ts';
import { lockSealed, type Resealed, sealAnew } from '../store/engine/sealed-values.ts';
import { keysJob, wereBound } from './bind-secrets.ts';

/** How a file of a setting is read: without the end of its last line, which is part of a key in `secret.key`. */
const lineEnds = ['\n', '\r\n'];

/** The key of before, as the service used it. What it sealed opens in any case. */
export async function secretsBefore(db: Database, key: string): Promise<Secrets> {
  const check = (await findKeyCheck(db)) ?? '';
  const plain = createSecrets(key);
  const forms = [plain, ...lineEnds.map((end) => createSecrets(key + end))];
  const used = forms.find((it) => isKeyOf(it, check)) ?? plain;
  return {
    ...used,
    open: (place, sealed) =>
      (forms.find(({ prefix }) => sealed.startsWith(prefix)) ?? used).open(place, sealed),
  };
}

interface Rotation {
  /** The key of before. */
  from: Secrets;
  to: Secrets;
  /** Whether all sessions and links end, and nothing counts that the keys of before have signed. */
  endsSessions: boolean;
  /** Called after each step, by its name. */
  onStep?: ((name: string) => void) | undefined;
}

export interface Rotated extends Resealed {
  /** Whether the keys were replaced by an earlier run. */
  wasDone: boolean;
}

/** Whether an earlier run has replaced the key. @throws StartError when the database was sealed with neither */
async function wasReplaced(tx: Database, { from, to }: Pick<Rotation, 'from' | 'to'>): Promise<boolean> {
  const check = await findKeyCheck(tx);
  if (check === undefined) throw new StartError('The database has no keys yet: start the service once.');
  if (isKeyOf(to, check)) return true;
  if (isKeyOf(from, check)) return false;
  throw new StartError(
    'The database was sealed with another key than SECRET_KEY_OLD and SECRET_KEY: set SECRET_KEY_OLD to the one with which the service ran last.',
  );
}

async function reseal(tx: Database, { from, to, onStep }: Rotation): Promise<Resealed> {
  // Values of versions before are opened only while nothing was bound to its place.
  const open = (await wereBound(tx)) ? from.open : from.openEarlier;
  return sealAnew(tx, { open, secrets: to, onTable: onStep });
}

/** Replaces what is derived from the key, or sealed with it and signs by itself. */
async function replaceAll(tx: Database, rotation: Rotation): Promise<Resealed> {
  const { from, to, onStep } = rotation;
  const trailKey = await loadTrailKey(tx, from);
  const resealed = await reseal(tx, rotation);
  const { earlier } = await replaceTrailKey(tx, trailKey, checkpointKeyOf(to).current);
  await storeEarlierKeys(tx, to, earlier);
  onStep?.('trail');
  await replaceKeys(tx, to, new Date(await readDatabaseTime(tx)));
  onStep?.('signing keys');
  return resealed;
}

async function endSessions(tx: Database): Promise<void> {
  await forgetRetiredKeys(tx);
  await endAllSessions(tx);
}

/** @throws StartError when the database was sealed with neither key, or a service runs with it */
export async function rotateKeys(db: Database, rotation: Rotation): Promise<Rotated> {
  const { endsSessions, onStep } = rotation;
  let rotated: Rotated | undefined;
  await auditedJob(db, { job: keysJob, action: 'update', entity: null }, async (tx) => {
    await requireNobodyRuns(tx);
    await lockSealed(tx);
    const wasDone = await wasReplaced(tx, rotation);
    const resealed = await (wasDone ? reseal : replaceAll)(tx, rotation);
    if (endsSessions) await endSessions(tx);
    onStep?.('sessions');
    rotated = { ...resealed, wasDone };
    if (wasDone && resealed.count === 0 && !endsSessions) return null;
    return {
      sealed_anew: resealed.count,
      ...(!wasDone && { keys_replaced: true }),
      ...(endsSessions && { sessions_ended: true }),
    };
  });
  if (!rotated) throw new Error('nothing was rotated');
  return rotated;
}
