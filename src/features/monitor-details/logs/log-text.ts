import type { Call } from '../../../api/http.ts';
import { readStoredFile } from '../../../api/stored-file.ts';

/** So much of a log is shown without downloading it, in bytes. */
export const previewBytes = 256 * 1024;

export interface LogText {
  text: string;
  /** Bytes of the whole log. */
  size: number;
}

/**
 * The beginning of a log, asked for by its range.
 * @throws AppError
 */
export async function readLogText(call: Call, id: string): Promise<LogText> {
  const { blob, size } = await readStoredFile(call, id, { first: previewBytes });
  // As of a stream: a character that is cut at the end is left out.
  const text = new TextDecoder().decode(await blob.arrayBuffer(), { stream: true });
  return { text, size };
}
