import type { Call } from '../../../api/http.ts';
import { readStoredFile } from '../../../api/stored-file.ts';

export const previewBytes = 256 * 1024;

export interface LogText {
  text: string;
  size: number;
}

/**
 * Reads the start of a log by a range request.
 * @throws AppError
 */
export async function readLogText(call: Call, id: string): Promise<LogText> {
  const { blob, size } = await readStoredFile(call, id, 'view', { first: previewBytes });
  // `stream` leaves out a character that is incomplete at the end.
  const text = new TextDecoder().decode(await blob.arrayBuffer(), { stream: true });
  return { text, size };
}
