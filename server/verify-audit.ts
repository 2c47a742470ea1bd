// `npm run verify-audit`: says whether the audit trail is as the service wrote it. Ends with 0 when it is, with 1 when
// something is broken, and with 2 when it could not be verified.
import { parseArgs } from 'node:util';
import { type OpenTrail, openTrail } from './app/open-trail.ts';
import { describeError } from './base/log.ts';
import { StartError } from './base/start-error.ts';
import { readConfig } from './config.ts';
import { hashOfCall } from './store/audit/checkpoints.ts';
import { sentenceOfFault } from './store/audit/fault-text.ts';
import { storeVerificationOnReadOnly } from './store/audit/verification.ts';
import { type Verification, verifyTrail } from './store/audit/verify.ts';
import { readDatabaseTime } from './store/engine/database-time.ts';

const usage = `Usage: npm run verify-audit [-- --all] [-- --head 4711:<hash>]
  --all    verifies all calls; without it the latest 100,000, from a checkpoint on
  --head   a call and its hash, from a line 'audit.checkpoint' of the service's log`;

const say = (text: string) => process.stdout.write(`${text}\n`);
const count = (number: number) => number.toLocaleString('en');

function report({ faults, from, to, checkpoints, anchored }: Verification): void {
  for (const fault of faults) say(`BROKEN  ${sentenceOfFault(fault)}`);
  if (to === 0) say('The trail has no call that could be verified.');
  if (to > from) say(`Calls ${count(from + 1)} to ${count(to)} were verified, with their records.`);
  if (from > 0)
    say(`Calls up to ${count(from)} were not read: a checkpoint names the last of them. --all reads them.`);
  say(
    `Checkpoints: ${count(checkpoints)}. Calls up to ${count(anchored)} could not be written anew unnoticed.`,
  );
  if (to > anchored) say(`Calls ${count(anchored + 1)} to ${count(to)} have no checkpoint yet.`);
}

function readArguments() {
  const options = { all: { type: 'boolean' }, head: { type: 'string' } } as const;
  try {
    const { values } = parseArgs({ options });
    const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/.exec(values.head ?? '') ?? [];
    if (values.head !== undefined && !hash) throw new Error('--head must be a number, a colon and a hash.');
    return { all: values.all ?? false, head: sequence && hash ? { sequence: Number(sequence), hash } : null };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function verify({ db, checkpointKey }: OpenTrail, { all, head }: ReturnType<typeof readArguments>) {
  const verified = await verifyTrail(db, checkpointKey, { all });
  report(verified);
  const at = new Date(await readDatabaseTime(db));
  await storeVerificationOnReadOnly(db, checkpointKey, verified, at).catch((error: unknown) =>
    say(`The console does not show this verification: ${error instanceof Error ? error.message : error}`),
  );
  let isWhole = verified.faults.length === 0;
  if (head && (await hashOfCall(db, head.sequence)) !== head.hash) {
    isWhole = false;
    say(`BROKEN  Call ${head.sequence}: it is not the one with this hash.`);
  }
  if (isWhole) say('Nothing is broken.');
  return isWhole;
}

async function main(): Promise<void> {
  const options = readArguments();
  const trail = await openTrail(readConfig(process.env));
  const isWhole = await verify(trail, options).finally(trail.close);
  process.exitCode = isWhole ? 0 : 1;
}

main().catch((error: unknown) => {
  const text = error instanceof StartError ? error.message : JSON.stringify(describeError(error));
  process.stderr.write(`${text}\n`);
  process.exitCode = 2;
});
