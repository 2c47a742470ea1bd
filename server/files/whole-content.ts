import { createSha256, hex } from '../base/platform.ts';

/**
 * Breaks a whole file off before its last bytes when it is not what was stored: whoever reads it must not take it for whole.
 * @param onDamaged is told then
 */
export function wholeContent(sha256: string, onDamaged: () => void): TransformStream<Uint8Array, Uint8Array> {
  const hash = createSha256();
  let last: Uint8Array | undefined;
  return new TransformStream({
    transform(chunk, body) {
      hash.update(chunk);
      if (last) body.enqueue(last);
      last = chunk;
    },
    flush(body) {
      if (hex(hash.digest()) !== sha256) {
        onDamaged();
        throw new Error('the file is not what was stored');
      }
      if (last) body.enqueue(last);
    },
  });
}
