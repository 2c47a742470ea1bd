// Lists that may not fit into memory are streamed, in the same envelope as any list.
import type { z } from 'zod';

export interface StreamedList<Data> {
  chunks: AsyncIterable<Data>;
}

/** The JSON of the envelope; `count` comes last, because it is known only then. */
async function* textOf(opening: object, rows: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = `${JSON.stringify(opening).slice(0, -1)},"data":[`;
  let count = 0;
  for await (const chunk of rows) {
    if (chunk.length === 0) continue;
    yield before + chunk.map((row) => JSON.stringify(row)).join();
    before = ',';
    count += chunk.length;
  }
  yield `${count === 0 ? before : ''}],"count":${count}}`;
}

async function* parsed<Data>(schema: z.ZodType<Data>, { chunks }: StreamedList<Data>) {
  for await (const chunk of chunks) {
    const data = schema.parse(chunk);
    yield Array.isArray(data) ? data : [data];
  }
}

/**
 * Resolves with the first chunk read; a later failure breaks the body off, so that no part is taken for the whole.
 * @param opening all of the envelope but `data` and `count`
 */
export async function streamListBody<Data>(
  opening: object,
  schema: z.ZodType<Data>,
  answer: StreamedList<Data>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const text = textOf(opening, parsed(schema, answer));
  let next = await text.next();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      next = await text.next();
    },
    async cancel() {
      await text.return(undefined);
    },
  });
}
