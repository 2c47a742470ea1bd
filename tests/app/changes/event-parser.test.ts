import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEventParser, type StreamEvent } from '../../../src/data/events/event-parser.ts';

/** The events and retry times of a text that arrives in these chunks. */
function parse(chunks: string[]) {
  const events: StreamEvent[] = [];
  const retries: number[] = [];
  const feed = createEventParser({
    onEvent: (event) => events.push(event),
    onRetry: (milliseconds) => retries.push(milliseconds),
  });
  for (const chunk of chunks) feed(chunk);
  return { events, retries };
}

/** A text without line ends, as JSON is. */
const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ''));
const event = fc.record({ name: line.filter((text) => text !== ''), data: fc.array(line, { minLength: 1 }) });

/** An event as a service may write it: with a comment, an id and an unknown field in between. */
function asText({ name, data }: { name: string; data: string[] }, end: string): string {
  const lines = [': a comment', 'id: 7', `event: ${name}`, 'nothing', ...data.map((text) => `data: ${text}`)];
  return [...lines, '', ''].join(end);
}

it('parses the same events with every line end and wherever the chunks are cut', () => {
  const ends = fc.constantFrom('\n', '\r\n', '\r');
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(event), ends, cuts, (list, end, fractions) => {
      // A trailing carriage return ends its line only with the next chunk: hence the comment at the end.
      const text = `${list.map((each) => asText(each, end)).join('')}: the end`;
      const places = fractions.map((it) => Math.floor(it * text.length)).sort((a, b) => a - b);
      const chunks = [0, ...places].map((from, index) => text.slice(from, places[index]));
      expect(parse(chunks).events).toEqual(list.map(({ name, data }) => ({ name, data: data.join('\n') })));
    }),
  );
});

it('never throws on any text', () => {
  fc.assert(fc.property(fc.array(fc.string()), (chunks) => void parse(chunks)));
});

it('reads the retry time, and ignores one that is not a number', () => {
  expect(parse(['retry: 1500\n\nretry: soon\n\nretry\n\n']).retries).toEqual([1500]);
});

it('names an event without a name "message", and drops one without data', () => {
  expect(parse(['data:a\ndata: b\n\nevent: change\n\n: alive\n\n']).events).toEqual([
    { name: 'message', data: 'a\nb' },
  ]);
});
