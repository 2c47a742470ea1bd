/**
 * Reads the answer of a server that the service asked, as text: one that never ends would fill the memory.
 * @throws Error when it is longer, or is cut off
 */
export async function readAnswer({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Gives up an answer whose body says nothing. That it was cut off meanwhile says nothing either. */
export function dropAnswer({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}
