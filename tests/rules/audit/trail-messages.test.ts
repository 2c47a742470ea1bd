// The trail as messages: whole where there is room, in parts where there is not, shortened where even that is too long.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxMessage, maxSyslogText, syslogFrame } from '../../../server/app/production/sink/syslog-text.ts';
import { messageOfCheckpoint, messagesOfCall } from '../../../server/audit/sink/trail-messages.ts';
import type { TrailMessage } from '../../../server/audit/sink/trail-sink.ts';
import type { CallRow } from '../../../server/store/audit/read.ts';
import type { SinkRecord } from '../../../server/store/audit/sink-records.ts';

const id = '0a1b2c3d-0000-4000-8000-000000000000';
const call: CallRow = {
  sequence: 7,
  id,
  at: new Date('2026-03-01T12:00:00.123Z'),
  userId: id,
  userName: 'Zoë 渡辺',
  action: 'update',
  entity: 'facility',
  recordCount: 1,
  httpRequestId: 'a-request',
  previousHash: 'b'.repeat(64),
  hash: 'a'.repeat(64),
  hashVersion: 2,
  addressPrefix: '10.1.2.3',
  job: null,
  outcome: null,
  details: null,
};
const record: SinkRecord = {
  entity: 'facility',
  subjectId: id,
  label: 'Klinik "Süd" ]\n\u2028',
  before: { name: 'Klinik' },
  after: { name: 'Klinik "Süd" ]\n' },
};

async function messagesOf(of: CallRow, records: readonly SinkRecord[], maxText = maxSyslogText) {
  async function* each() {
    yield* records;
  }
  const messages: TrailMessage[] = [];
  for await (const message of messagesOfCall(of, each(), maxText)) messages.push(message);
  return messages;
}

describe('a message', () => {
  it('is one line of ASCII in a frame of its length', async () => {
    const [message] = await messagesOf(call, [record]);
    if (!message) throw new Error('none');
    const frame = syslogFrame(message, 'console.example.org');
    const [length = ''] = frame.split(' ', 1);
    const line = frame.slice(length.length + 1);
    expect(Buffer.byteLength(line)).toBe(Number(length));
    expect(line).toMatch(/^[ -~]+$/);
    const head =
      '<110>1 2026-03-01T12:00:00.123Z console.example.org infusion-console - update [trail@32473 kind="entry" number="7" ' +
      `hash="${call.hash}" part="1" more="false"] `;
    expect(line.slice(0, head.length)).toBe(head);
    expect(JSON.parse(line.slice(head.length))).toEqual({
      kind: 'entry',
      number: 7,
      hash: call.hash,
      previous_hash: call.previousHash,
      id,
      date: '2026-03-01T12:00:00.123Z',
      person_id: id,
      person: call.userName,
      job: null,
      address: '10.1.2.3',
      action: 'update',
      entity: 'facility',
      details: null,
      record_count: 1,
      part: 1,
      more: false,
      records: [
        {
          entity: 'facility',
          record_id: id,
          label: record.label,
          before: record.before,
          after: record.after,
        },
      ],
    });
  });

  it('of a refusal is a warning', async () => {
    const [message] = await messagesOf({ ...call, action: 'lockOut' }, []);
    expect(message && syslogFrame(message, 'c')).toMatch(/^\d+ <108>1 /);
  });

  it('of a checkpoint names its entry', () => {
    const checkpoint = { number: 3, at: call.at, sequence: 7, head: call.hash, mac: 'c'.repeat(64) };
    const { text, ...rest } = messageOfCheckpoint(checkpoint);
    expect(rest).toMatchObject({ kind: 'checkpoint', number: 3, hash: call.hash });
    expect(JSON.parse(text)).toMatchObject({ kind: 'checkpoint', number: 3, entry: 7, mac: checkpoint.mac });
  });
});

const field = fc.dictionary(
  fc.string({ maxLength: 30 }),
  fc.oneof(fc.string({ unit: 'grapheme', maxLength: 9_000 }), fc.integer()),
  {
    maxKeys: 12,
  },
);
const anyRecord = fc.record({
  entity: fc.constant('facility' as const),
  subjectId: fc.uuid(),
  label: fc.string({ unit: 'grapheme', maxLength: 3_000 }),
  before: fc.option(field),
  after: fc.option(field),
});

it('has all records in their order and is never too long, whatever they hold; what was shortened says so', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRecord, { maxLength: 12 }),
      fc.option(field),
      fc.string({ unit: 'grapheme', maxLength: 3_000 }),
      async (records, details, userName) => {
        const messages = await messagesOf({ ...call, details, userName }, records);
        expect(messages.map(({ part }) => part)).toEqual(messages.map((_, n) => n + 1));
        expect(messages.map(({ more }) => more)).toEqual(messages.map((_, n) => n < messages.length - 1));
        const read = messages.map(({ text }) => JSON.parse(text));
        const sent = read.flatMap((it) => it.records);
        expect(sent.map((it) => it.record_id)).toEqual(records.map(({ subjectId }) => subjectId));
        for (const [n, one] of sent.entries()) {
          const { subjectId: _, entity: __, ...whole } = records[n] ?? {};
          if (one.shortened === undefined) expect(one).toMatchObject(JSON.parse(JSON.stringify(whole)));
          else expect(one.shortened).toMatch(/^[0-9a-f]{64}$/);
        }
        for (const message of messages) {
          expect(message.text.length).toBeLessThanOrEqual(maxSyslogText);
          expect(syslogFrame(message, 'h'.repeat(255)).length).toBeLessThanOrEqual(maxMessage + 5);
          expect(message.text).toMatch(/^[ -~]*$/);
        }
        const [first] = read;
        if (first.shortened === undefined) expect(first).toMatchObject({ person: userName });
      },
    ),
    { numRuns: 60 },
  );
});
