// A streamed list: the same JSON as a short one, read as fast as the client reads, and never cut off silently.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { streamListBody } from '../../../server/http/routes/streamed-list.ts';

const opening = { status: true, message: 'success' };
const schema = z.array(z.object({ n: z.number() }));

async function* toChunks(chunks: { n: number }[][]) {
  yield* chunks;
}

it('a streamed list is the envelope, whatever its chunks', async () => {
  const chunks = fc.array(fc.array(fc.record({ n: fc.integer() })));
  await fc.assert(
    fc.asyncProperty(chunks, async (list) => {
      const body = await streamListBody(opening, schema, { chunks: toChunks(list) });
      const data = list.flat();
      expect(await new Response(body).json()).toEqual({ ...opening, data, count: data.length });
    }),
  );
});

it('a streamed list omits fields that the schema does not declare', async () => {
  const chunks = toChunks([[Object.assign({ n: 1 }, { secret: 'canary' })]]);
  const body = await streamListBody(opening, schema, { chunks: chunks });
  expect(await new Response(body).text()).not.toContain('canary');
});

it('a streamed list fails before its first byte when the first chunk fails', async () => {
  const chunks = (async function* (): AsyncGenerator<{ n: number }[]> {
    yield await Promise.reject(new Error('no database'));
  })();
  await expect(streamListBody(opening, schema, { chunks: chunks })).rejects.toThrow('no database');
});

it('a streamed list breaks off when a later chunk fails', async () => {
  const chunks = (async function* () {
    yield [{ n: 1 }];
    throw new Error('no database');
  })();
  const body = await streamListBody(opening, schema, { chunks: chunks });
  await expect(new Response(body).text()).rejects.toThrow('no database');
});

it('a streamed list reads chunks only as the client reads them, and none after it left', async () => {
  let read = 0;
  let ended = false;
  const chunks = (async function* () {
    try {
      for (;;) {
        read += 1;
        yield [{ n: read }];
      }
    } finally {
      ended = true;
    }
  })();
  const reader = (await streamListBody(opening, schema, { chunks: chunks })).getReader();
  for (let round = 0; round < 3; round++) await reader.read();
  await reader.cancel();
  expect(read).toBeLessThan(7);
  expect(ended).toBe(true);
});
