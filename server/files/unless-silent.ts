import { DependencyUnavailable } from '../base/dependency-unavailable.ts';

/**
 * A file as a store elsewhere sends it. It fails by the store's name, also where the next bytes do not come in time: their
 * sender may be gone without a word. How long its reader takes does not matter.
 */
export function unlessSilent(body: ReadableStream<Uint8Array>, limitMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();

  async function read() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no bytes for ${limitMs} ms`)), limitMs);
    });
    return Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer));
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(out) {
        try {
          const { done, value } = await read();
          if (done) out.close();
          else out.enqueue(value);
        } catch (cause) {
          reader.cancel(cause).catch(() => undefined);
          const what = new Error(`the file store broke off a file that it sent: ${cause}`, { cause });
          throw new DependencyUnavailable('filesUnavailable', what);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
