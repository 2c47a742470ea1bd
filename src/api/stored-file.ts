// Reads a file that the service keeps: first its address, which is valid for minutes only, then its bytes.
import { type FilePurpose, getFile } from '../../contract/requests/files.ts';
import { limitTime } from '../lib/time-limit.ts';
import { refusal, toAppError } from './app-error.ts';
import type { Call } from './http.ts';
import { onlyRecord } from './only-record.ts';

export interface StoredBytes {
  blob: Blob;
  /** Bytes of the whole file. */
  size: number;
}

interface Options {
  /** Only this many bytes from the start. */
  first?: number;
  signal?: AbortSignal;
}

const downloadTimeoutMs = 120_000;

/** 'bytes 0-99/1234' → 1234 */
function sizeOf(response: Response): number | null {
  const total = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1];
  return total === undefined ? null : Number(total);
}

/**
 * Reads the bytes of a stored file.
 * @param purpose as the audit trail says it
 * @throws AppError
 */
export async function readStoredFile(
  call: Call,
  id: string,
  purpose: FilePurpose,
  options: Options = {},
): Promise<StoredBytes> {
  const { signal } = options;
  const { url } = onlyRecord(await call(getFile, { params: { id }, query: { purpose } }, { signal }));
  return await readAddress(url, options);
}

/**
 * @param url relative to the console's origin, or absolute
 * @throws AppError
 */
export async function readAddress(url: string, { first, signal }: Options = {}): Promise<StoredBytes> {
  const limit = limitTime(downloadTimeoutMs, signal);
  try {
    const response = await fetch(new URL(url, location.origin), {
      cache: 'no-store',
      signal: limit.signal,
      ...(first !== undefined && { headers: { Range: `bytes=0-${first - 1}` } }),
    });
    // A range of an empty file cannot be satisfied.
    if (response.status === 416) return { blob: new Blob(), size: 0 };
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => null);
      throw refusal(body, response.status);
    }
    const blob = await response.blob();
    const size = sizeOf(response) ?? blob.size;
    return { blob: blob.slice(0, first), size };
  } catch (error) {
    throw await toAppError(limit.signal.aborted ? limit.signal.reason : error);
  } finally {
    limit.end();
  }
}
