// Describes in words what a verification found to be broken.
import type { Fault, FaultKind } from './verify-calls.ts';

const sentences: Record<FaultKind, string> = {
  callChanged: 'its fields, or its records, are not those that were written',
  callMissing: 'it was removed',
  callMisplaced:
    'it does not follow the call before it: it was inserted, moved, or the one before was written anew',
  recordsWithoutCall: 'there are records whose call was removed, or that were inserted',
  callNotIndexed:
    'it is as it was written, but histories or the search do not find it: what they look it up by was removed',
  checkpointForged: 'it was not made with this SECRET_KEY, or was changed, or one before it was removed',
  checkpointMissing: 'checkpoints before it were removed',
  checkpointWithoutCall: 'its call was removed, and perhaps those after it',
  callWithoutCheckpoint: 'no checkpoint follows it, though it is more than a day older than the last call',
  checkpointLost:
    'it was written, as its copy outside the database says, but it is not in the database: checkpoints were removed, or an earlier state was restored',
  keptUnreadable:
    'the last checkpoint that is kept beside the files cannot be read: its file is damaged, or somebody else wrote it',
  continuationMissing:
    'the trail was continued more often than the database says: continuations were removed',
  continuationForged: 'it was not made with this SECRET_KEY, was changed, or one before it was removed',
  checkpointOfOtherCall: 'its call has another hash now: calls up to it were written anew',
};

/** A sentence that says what is wrong, with its place and time. */
export function sentenceOfFault({ kind, number, sequence, at }: Fault): string {
  if (kind === 'keptUnreadable') return `Copy of the checkpoint: ${sentences[kind]}.`;
  if (kind === 'continuationMissing') return `Continuations: ${sentences[kind]}.`;
  const call = sequence === 0 ? 'Records' : `Call ${sequence}`;
  const numbered =
    kind === 'continuationForged' ? `Continuation ${number}` : `Checkpoint ${number} (of call ${sequence})`;
  const subject = number === undefined ? call : numbered;
  const moment = kind === 'callMissing' ? 'before' : 'of';
  return `${subject}${at ? `, ${moment} ${at.toISOString()}` : ''}: ${sentences[kind]}.`;
}
