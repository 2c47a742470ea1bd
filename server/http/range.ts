// The Range header (RFC 9110).

/** The first and the last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a Range header for a file of `size` bytes.
 * @returns null when the whole file is sent: for no header, an unreadable one, or several ranges; 'beyond' when the file
 * has no such part
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return lastBytes(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end } : 'beyond';
}

function lastBytes(count: number, size: number): ByteRange | 'beyond' {
  return count > 0 && size > 0 ? { start: Math.max(0, size - count), end: size - 1 } : 'beyond';
}
