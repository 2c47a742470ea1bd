import { browserLimitsMs, inTime } from '../in-time.ts';

/**
 * The bytes of a file, or of a part of it. One that a person has chosen may still be elsewhere, and one that is large may
 * be on a disk that does not answer.
 * @throws NotAnsweredError, or DOMException where the file was changed or removed
 */
export function readBytes(file: Blob): Promise<ArrayBuffer> {
  return inTime(file.arrayBuffer(), browserLimitsMs.file);
}

/** The text of a file in UTF-8. Throws as `readBytes` does. */
export async function readText(file: Blob): Promise<string> {
  return new TextDecoder().decode(await readBytes(file));
}
