/** Breaks a body off that is not as long as announced: otherwise whoever reads it would wait for the rest. */
export function exactLength(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes;
  return new TransformStream({
    transform(chunk, body) {
      left -= chunk.length;
      if (left < 0) throw new Error('the file is longer than it was');
      body.enqueue(chunk);
    },
    flush() {
      if (left > 0) throw new Error('the file is shorter than it was');
    },
  });
}
