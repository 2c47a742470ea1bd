import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEventParser, type StreamEvent } from '../../src/data/event-parser.ts';

/** The events of a text that comes in these pieces, and how long it says to wait. */
function parse(pieces: string[]) {
  const events: StreamEvent[] = [];
  const retries: number[] = [];
  const take = createEventParser({
    event: (event) => events.push(event),
    retry: (milliseconds) => retries.push(milliseconds),
  });
  for (const piece of pieces) take(piece);
  return { events, retries };
}

/** A text without line ends, as JSON is. */
const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ''));
const event = fc.record({ name: line.filter((text) => text !== ''), data: fc.array(line, { minLength: 1 }) });

/** An event as a service writes it, with a comment, an id and a field that nobody knows in between. */
function asText({ name, data }: { name: string; data: string[] }, end: string): string {
  const lines = [': a comment', 'id: 7', `event: ${name}`, 'nothing', ...data.map((text) => `data: ${text}`)];
  return [...lines, '', ''].join(end);
}

it('reads what was written, whatever ends a line and wherever the text is cut', () => {
  const ends = fc.constantFrom('\n', '\r\n', '\r');
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(event), ends, cuts, (list, end, fractions) => {
      // A lone carriage return ends its line only when it is known what follows it.
      const text = `${list.map((each) => asText(each, end)).join('')}: the end`;
      const places = fractions.map((it) => Math.floor(it * text.length)).sort((a, b) => a - b);
      const pieces = [0, ...places].map((from, index) => text.slice(from, places[index]));
      expect(parse(pieces).events).toEqual(list.map(({ name, data }) => ({ name, data: data.join('\n') })));
    }),
  );
});

it('never throws, whatever comes', () => {
  fc.assert(fc.property(fc.array(fc.string()), (pieces) => void parse(pieces)));
});

it('knows how long to wait, and takes nothing else for a number', () => {
  expect(parse(['retry: 1500\n\nretry: soon\n\nretry\n\n']).retries).toEqual([1500]);
});

it('takes an event without a name for a message, and none without data', () => {
  expect(parse(['data:a\ndata: b\n\nevent: change\n\n: alive\n\n']).events).toEqual([
    { name: 'message', data: 'a\nb' },
  ]);
});
