// The provider's answers on their way to its SDK, which hands over neither when they came nor what a failed one said.

/** Reads an answer that came to a request. */
export type ReadAnswer = (response: Response) => Promise<void>;

/**
 * Runs what asks the provider, and has each of its answers read before the SDK gets it. Answers that come to a worker, which
 * asks where tokens are kept in memory, are not read.
 * @param asked called before each request; what reads its answer gets a copy, and may fail
 */
export async function withAnswers<T>(asked: () => ReadAnswer, run: () => Promise<T>): Promise<T> {
  const send = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const read = asked();
    const response = await send(...request);
    await read(response.clone()).catch(() => undefined);
    return response;
  };
  try {
    return await run();
  } finally {
    globalThis.fetch = send;
  }
}
