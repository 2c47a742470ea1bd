/** The bytes of a stored file, or a little more than it had: a store whose answer never ends is not read to its end. */
export async function* firstBytes(
  body: ReadableStream<Uint8Array>,
  bytes: number,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    yield chunk;
    if (length > bytes) return;
  }
}
