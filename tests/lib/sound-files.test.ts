// Reading WAV, Ogg and FLAC: for any bytes, and for any file that is as it should be.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileBytes } from '../../src/lib/sound/file-bytes.ts';
import { readSound } from '../../src/lib/sound/read-sound.ts';
import { readWav } from '../../src/lib/sound/wav-file.ts';
import { oggOpus } from '../support/sounds/ogg-flac-builder.ts';
import { chunk, format, riff } from '../support/sounds/wav-builder.ts';

const { signal } = new AbortController();

/** Whole files, with names, lengths and order of their chunks as they come. */
const bits = fc.constantFrom(8, 16, 24, 32);
const otherChunk = fc
  .tuple(
    fc.constantFrom('LIST', 'bext', 'fact', 'iXML', 'id3 ', 'JUNK', 'z9#!'),
    fc.uint8Array({ maxLength: 70 }),
  )
  .map(([id, content]) => chunk(id, Buffer.from(content)));
const regularFile = fc.record({
  bits,
  channels: fc.integer({ min: 1, max: 2 }),
  rate: fc.constantFrom(8000, 11_025, 16_000, 44_100, 48_000),
  frames: fc.integer({ min: 1, max: 300 }),
  before: fc.array(otherChunk, { maxLength: 3 }),
  between: fc.array(otherChunk, { maxLength: 3 }),
  after: fc.array(otherChunk, { maxLength: 3 }),
  fill: fc.integer({ min: 0, max: 255 }),
});

interface RegularFile {
  bits: number;
  channels: number;
  rate: number;
  frames: number;
  before: Buffer[];
  between: Buffer[];
  after: Buffer[];
  fill: number;
}

function build({ bits, channels, rate, frames, before, between, after, fill }: RegularFile) {
  const data = Buffer.alloc((frames * channels * bits) / 8, fill);
  const head = riff([...before, chunk('fmt ', format({ bits, channels, rate })), ...between]);
  return { head, data, file: riff([head.subarray(12), chunk('data', data), ...after]) };
}

describe('reading a WAV file', () => {
  it('finds every sample of a regular file, and nothing odd', async () => {
    await fc.assert(
      fc.asyncProperty(regularFile, async (about) => {
        const { head, data, file } = build(about);
        const { frames, parts, oddities } = await readWav(fileBytes(new Blob([file])));
        const from = head.length + 8;
        expect({ frames, parts, oddities }).toEqual({
          frames: about.frames,
          parts: [{ from, to: from + data.length }],
          oddities: [],
        });
      }),
    );
  });

  it('finds as many samples of a file that ends early as have arrived', async () => {
    await fc.assert(
      fc.asyncProperty(regularFile, fc.nat(), async (about, cut) => {
        const { head, data, file } = build(about);
        const from = head.length + 8;
        const arrived = cut % data.length;
        const frame = (about.channels * about.bits) / 8;
        const { frames, oddities } = await readWav(fileBytes(new Blob([file.subarray(0, from + arrived)])));
        expect(frames).toBe(Math.floor(arrived / frame));
        expect(oddities).toEqual([{ type: 'cutOff', seconds: about.frames / about.rate }]);
      }),
    );
  });

  it('finds samples inside the file only, whatever a file contains', async () => {
    const head = fc.constantFrom('RIFF', 'RIFX', 'RF64', 'BW64');
    const piece = fc.oneof(
      fc.constantFrom(
        'fmt ',
        'data',
        'ds64',
        'LIST',
        '\xff\xff\xff\xff',
        '\0\0\0\0',
        '\x10\0\0\0',
        '\x01\0\x01\0',
      ),
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    );
    await fc.assert(
      fc.asyncProperty(head, fc.array(piece, { maxLength: 20 }), async (magic, pieces) => {
        const bytes = Buffer.from(`${magic}0000WAVE${pieces.join('')}`, 'latin1');
        const { parts, frames } = await readWav(fileBytes(new Blob([bytes])));
        let last = 12;
        for (const { from, to } of parts) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThanOrEqual(from);
          last = to;
        }
        expect(last).toBeLessThanOrEqual(bytes.length);
        if (frames !== null) expect(frames).toBeLessThanOrEqual(bytes.length);
        await readSound(new Blob([bytes]), signal);
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws for any other bytes', async () => {
    const start = fc.constantFrom(
      '',
      'RIFF',
      'RIFF0000WAVE',
      'OggS',
      'OggSOpusHead',
      'OggS\x01vorbis',
      'OggS\x7fFLAC',
      'fLaC',
      'ID3',
    );
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 200 }), async (text, rest) => {
        const { seconds } = await readSound(new Blob([Buffer.from(text, 'latin1'), rest]), signal);
        if (seconds !== null) expect(seconds).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('does not read a file of empty chunks for ever', async () => {
    const file = riff([
      Buffer.concat(Array(100_000).fill(chunk('JUNK', Buffer.alloc(0)))),
      chunk('data', Buffer.alloc(4)),
    ]);
    expect((await readWav(fileBytes(new Blob([file])))).frames).toBeNull();
  });
});

describe('reading Ogg', () => {
  it.each([1, 2, 30])('finds the %i seconds of an Opus file', async (seconds) => {
    expect(await readSound(new Blob([oggOpus(seconds)]), signal)).toMatchObject({
      seconds,
      channels: 1,
      oddities: [],
    });
  });
});

describe('the bytes of a file', () => {
  it('are those of the range, however they are read', async () => {
    const content = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7) % 251);
    const range = fc.tuple(fc.nat(210_000), fc.nat(70_000));
    const { read } = fileBytes(new Blob([content]));
    await fc.assert(
      fc.asyncProperty(range, async ([from, length]) => {
        const view = await read(from, from + length);
        const found = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
        expect(Buffer.compare(found, content.subarray(from, from + length))).toBe(0);
      }),
    );
  });
});
