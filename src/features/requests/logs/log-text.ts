import type { Call } from '../../../api/http.ts';
import { readStoredFile } from '../../../api/stored-file.ts';
import { readBytes } from '../../../lib/files/read-bytes.ts';

export const previewBytes = 256 * 1024;

export interface LogText {
  text: string;
  size: number;
}

/**
 * Reads the start of a log by a range request.
 * @throws AppError, or what `readBytes` throws
 */
export async function readLogText(call: Call, id: string): Promise<LogText> {
  const { blob, size } = await readStoredFile(call, id, 'view', { first: previewBytes });
  // `stream` leaves out a character that is incomplete at the end.
  const text = new TextDecoder().decode(await readBytes(blob), { stream: true });
  return { text, size };
}
