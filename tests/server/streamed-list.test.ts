// A long list in pieces: the same JSON as a short one, never more than is asked for, and never a part as the whole.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { streamListBody } from '../../server/http/streamed-list.ts';

const opening = { status: true, message: 'success' };
const schema = z.array(z.object({ n: z.number() }));

async function* inPieces(pieces: { n: number }[][]) {
  yield* pieces;
}

it('is the envelope, whatever the pieces', async () => {
  const pieces = fc.array(fc.array(fc.record({ n: fc.integer() })));
  await fc.assert(
    fc.asyncProperty(pieces, async (list) => {
      const body = await streamListBody(opening, schema, { chunks: inPieces(list) });
      const data = list.flat();
      expect(await new Response(body).json()).toEqual({ ...opening, data, count: data.length });
    }),
  );
});

it('leaves out what the schema does not declare', async () => {
  const pieces = inPieces([[Object.assign({ n: 1 }, { secret: 'canary' })]]);
  const body = await streamListBody(opening, schema, { chunks: pieces });
  expect(await new Response(body).text()).not.toContain('canary');
});

it('fails before its first byte where the first piece does', async () => {
  const pieces = (async function* (): AsyncGenerator<{ n: number }[]> {
    yield await Promise.reject(new Error('no database'));
  })();
  await expect(streamListBody(opening, schema, { chunks: pieces })).rejects.toThrow('no database');
});

it('breaks off where a later piece fails', async () => {
  const pieces = (async function* () {
    yield [{ n: 1 }];
    throw new Error('no database');
  })();
  const body = await streamListBody(opening, schema, { chunks: pieces });
  await expect(new Response(body).text()).rejects.toThrow('no database');
});

it('asks for no more than is read, and for nothing once the reader has left', async () => {
  let asked = 0;
  let ended = false;
  const pieces = (async function* () {
    try {
      for (;;) {
        asked += 1;
        yield [{ n: asked }];
      }
    } finally {
      ended = true;
    }
  })();
  const reader = (await streamListBody(opening, schema, { chunks: pieces })).getReader();
  for (let round = 0; round < 3; round++) await reader.read();
  await reader.cancel();
  expect(asked).toBeLessThan(7);
  expect(ended).toBe(true);
});
