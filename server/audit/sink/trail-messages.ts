// The trail as JSON for others: each entry and each checkpoint is a message, an entry with many records several. What even then is
// longer than a receiver takes is shortened, and says so. All of it is ASCII: old receivers know no other text.
import { hex, sha256 } from '../../base/platform.ts';
import type { Checkpoint } from '../../store/audit/checkpoint-rows.ts';
import type { CallRow } from '../../store/audit/read.ts';
import type { SinkRecord } from '../../store/audit/sink-records.ts';
import type { AuditFields } from '../../store/schema/index.ts';
import type { TrailMessage } from './trail-sink.ts';

/** How much of each text stays, the most that has room. */
const cuts = [1_000, 200, 50, 10];

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const hashOf = (text: string) => hex(sha256(text));

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

function cutFields(fields: AuditFields | null, length: number): AuditFields | null {
  if (!fields) return null;
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? cut(value, length) : value,
  ]);
  return Object.fromEntries(entries);
}

/** The first of these that is short enough, or the last. */
function firstWithin(room: number, whole: string, shorter: Iterable<() => unknown>): string {
  if (whole.length <= room) return whole;
  let text = whole;
  for (const make of shorter) {
    text = asciiJson(make());
    if (text.length <= room) break;
  }
  return text;
}

function recordText({ entity, subjectId, label, before, after }: SinkRecord, room: number): string {
  const whole = asciiJson({ entity, record_id: subjectId, label, before, after });
  const named = (length: number) => ({ entity, record_id: subjectId, label: cut(label, length) });
  const shortened = hashOf(whole);
  return firstWithin(room, whole, [
    ...cuts.map((length) => () => ({
      ...named(length),
      before: cutFields(before, length),
      after: cutFields(after, length),
      shortened,
    })),
    () => ({ ...named(200), shortened }),
    () => ({ ...named(10), shortened }),
  ]);
}

/** What each part of an entry says; as `v1/audit` answers it, with its place in the chain. */
function entryHead(call: CallRow, room: number): string {
  const head = {
    kind: 'entry',
    number: call.sequence,
    hash: call.hash,
    previous_hash: call.previousHash,
    id: call.id,
    date: call.at.toISOString(),
    person_id: call.userId,
    person: call.userName,
    job: call.job,
    address: call.addressPrefix,
    action: call.action,
    entity: call.entity,
    details: call.details,
    record_count: call.recordCount,
  };
  const whole = asciiJson(head);
  const shortened = hashOf(whole);
  return firstWithin(room, whole, [
    ...cuts.map((length) => () => ({
      ...head,
      person: cut(call.userName, length),
      details: cutFields(call.details, length),
      shortened,
    })),
    () => ({ ...head, person: cut(call.userName, 10), details: null, shortened }),
  ]);
}

/** The parts of an entry, as few as have room for all of its records. */
export async function* messagesOfCall(
  call: CallRow,
  records: AsyncIterable<SinkRecord>,
  maxText: number,
): AsyncGenerator<TrailMessage> {
  const head = entryHead(call, Math.floor(maxText / 2)).slice(0, -1);
  const textOf = (part: number, more: boolean, texts: readonly string[]) =>
    `${head},"part":${part},"more":${more},"records":[${texts.join(',')}]}`;
  const room = maxText - textOf(Number.MAX_SAFE_INTEGER, false, []).length;
  const about = {
    kind: 'entry',
    number: call.sequence,
    hash: call.hash,
    at: call.at,
    action: call.action,
  } as const;
  let part = 1;
  let texts: string[] = [];
  let left = room;
  const message = (more: boolean): TrailMessage => ({
    ...about,
    part,
    more,
    text: textOf(part, more, texts),
  });
  for await (const record of records) {
    const text = recordText(record, room);
    if (texts.length > 0 && text.length + 1 > left) {
      yield message(true);
      part += 1;
      texts = [];
      left = room;
    }
    texts.push(text);
    left -= text.length + 1;
  }
  yield message(false);
}

export function messageOfCheckpoint({ number, at, sequence, head, mac }: Checkpoint): TrailMessage {
  const text = asciiJson({
    kind: 'checkpoint',
    number,
    date: at.toISOString(),
    entry: sequence,
    hash: head,
    mac,
  });
  return { kind: 'checkpoint', number, hash: head, at, action: 'checkpoint', part: 1, more: false, text };
}
