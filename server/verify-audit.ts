// `npm run verify-audit`: says whether the audit trail is as the service wrote it. Ends with 0 when it is, with 1 when
// something is broken, and with 2 when it could not be verified. With --accept, the trail goes on from what there is.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type OpenTrail, openTrail } from './app/open-trail.ts';
import type { Config } from './base/config.ts';
import { databaseTime } from './base/database-clock.ts';
import { StartError } from './base/start-error.ts';
import { readConfig } from './config.ts';
import { sentenceOfFault } from './store/audit/fault-text.ts';
import { compareGuards, findRightsOfOthers } from './store/audit/guards.ts';
import { storeVerificationOnReadOnly } from './store/audit/verification.ts';
import { type Head, type Verification, verifyTrail } from './store/audit/verify.ts';
import { readDatabaseTime } from './store/engine/database-time.ts';
import { FolderInUse } from './store/engine/folder-lock.ts';
import { openPglite } from './store/engine/pglite.ts';
import { askService } from './upkeep/ask.ts';
import { acceptTrail } from './upkeep/continue-trail.ts';
import { readHeads } from './upkeep/read-heads.ts';
import { runCommand, say } from './upkeep/run-command.ts';

const usage = `Usage: npm run verify-audit [-- --all] [-- --heads FILE] [-- --accept REASON]
  --all     verifies all calls; without it the latest 100,000, from a checkpoint on
  --heads   a file with checkpoints that are kept elsewhere: logs of the service with their lines 'audit.checkpoint', or
            checkpoint.json from beside the files; may be given several times
  --head    NUMBER:HASH, a call and its hash, from such a line; without its time nothing explains that it is missing
  --accept  goes on from the checkpoints that there are, although others are missing: after a restore by other means than
            npm run restore. The reason is signed, and told with every verification`;

const count = (number: number) => number.toLocaleString('en');

function report({ faults, continuations, explained, from, to, checkpoints, anchored }: Verification): void {
  for (const fault of faults) say(`BROKEN  ${sentenceOfFault(fault)}`);
  for (const { at, checkpoint, reason } of continuations) {
    say(`Continued from checkpoint ${count(checkpoint)} at ${at.toISOString()}: ${reason}`);
  }
  for (const { number, at, sequence, continuation } of explained) {
    say(
      `Checkpoint ${count(number)} (of call ${count(sequence)}), of ${at.toISOString()}, is not in the trail: it was continued without it at ${continuation.at.toISOString()}.`,
    );
  }
  if (to === 0) say('The trail has no call that could be verified.');
  if (to > from) say(`Calls ${count(from + 1)} to ${count(to)} were verified, with their records.`);
  if (from > 0)
    say(`Calls up to ${count(from)} were not read: a checkpoint names the last of them. --all reads them.`);
  say(
    `Checkpoints: ${count(checkpoints)}. Calls up to ${count(anchored)} could not be written anew unnoticed.`,
  );
  if (to > anchored) say(`Calls ${count(anchored + 1)} to ${count(to)} have no checkpoint yet.`);
}

interface Order {
  all: boolean;
  files: readonly string[];
  head: { sequence: number; head: string } | null;
  reason: string | null;
}

function readHead(text: string): Order['head'] {
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!sequence || !hash) throw new Error('--head must be a number, a colon and a hash.');
  return { sequence: Number(sequence), head: hash };
}

function readOrder(): Order {
  const options = {
    all: { type: 'boolean' },
    head: { type: 'string' },
    heads: { type: 'string', multiple: true },
    accept: { type: 'string' },
  } as const;
  try {
    const { all = false, head, heads = [], accept } = parseArgs({ options }).values;
    if (accept !== undefined && !accept.trim()) throw new Error('--accept needs a reason.');
    const from = process.env.INIT_CWD || process.cwd();
    return {
      all,
      files: heads.map((path) => resolve(from, path)),
      head: head === undefined ? null : readHead(head),
      reason: accept?.trim() ?? null,
    };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** Compares what guards the trail with what the migrations of this version make. */
async function checkGuards({ db }: OpenTrail): Promise<string[]> {
  const expected = await openPglite({});
  try {
    return [...(await compareGuards(db, expected.db)), ...(await findRightsOfOthers(db))];
  } finally {
    await expected.close();
  }
}

/** The checkpoint beside the files; says so where there is none to compare with. */
async function readKept(kept: OpenTrail['kept']): Promise<Head | null> {
  if (!kept) {
    say('The files belong to another database: its checkpoint was not compared.');
    return null;
  }
  try {
    const found = await kept.read();
    if (!found) say('No checkpoint is kept beside the files yet.');
    return found;
  } catch (error) {
    say(
      `The checkpoint beside the files could not be read: ${error instanceof Error ? error.message : error}`,
    );
    return null;
  }
}

async function verify(trail: OpenTrail, { all, files, head }: Order): Promise<boolean> {
  const { db, checkpointKey, kept } = trail;
  const known: Head[] = [await readKept(kept), ...(await readHeads(files))].filter((it) => it !== null);
  const given = head ? [{ ...head, number: 0, at: databaseTime() }] : [];
  const verified = await verifyTrail(db, checkpointKey, { all, heads: [...known, ...given] });
  report(verified);
  const guards = await checkGuards(trail);
  for (const sentence of guards) say(`BROKEN  ${sentence}`);
  const at = new Date(await readDatabaseTime(db));
  await storeVerificationOnReadOnly(db, checkpointKey, verified, at, guards).catch((error: unknown) =>
    say(`The console does not show this verification: ${error instanceof Error ? error.message : error}`),
  );
  const isWhole = verified.faults.length === 0 && guards.length === 0;
  if (isWhole) say('Nothing is broken.');
  return isWhole;
}

async function accept(config: Config, reason: string): Promise<void> {
  try {
    const { db, checkpointKey: key, kept, close } = await openTrail(config, { mayWrite: true });
    await acceptTrail({ db, key, kept }, { reason }).finally(close);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    await askService(config.dataDir, 'acceptTrail', { reason });
  }
  say('The trail goes on from the checkpoints that there are. Every verification says so from now on.');
}

runCommand(async () => {
  const order = readOrder();
  const config = readConfig(process.env);
  if (order.reason !== null) return accept(config, order.reason);
  const trail = await openTrail(config, { mayWrite: false });
  const isWhole = await verify(trail, order).finally(trail.close);
  process.exitCode = isWhole ? 0 : 1;
});
