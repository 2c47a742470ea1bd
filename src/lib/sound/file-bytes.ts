// The bytes of a file, read where they are needed: a recording may be as large as a tablet's memory allows.
import { readBytes } from '../files/read-bytes.ts';

export interface FileBytes {
  readonly size: number;
  /** The bytes of this range, or fewer where the file ends. */
  read(from: number, to: number): Promise<DataView>;
}

/** Small reads beside each other, as of headers, are one. */
const windowBytes = 65_536;

export function fileBytes(file: Blob): FileBytes {
  let windowStart = 0;
  let window = new DataView(new ArrayBuffer(0));

  return {
    size: file.size,
    async read(from, to) {
      const end = Math.min(to, file.size);
      const start = Math.min(from, end);
      if (start < windowStart || end > windowStart + window.byteLength) {
        const buffer = await readBytes(file.slice(start, Math.max(end, start + windowBytes)));
        window = new DataView(buffer);
        windowStart = start;
      }
      return new DataView(window.buffer, start - windowStart, end - start);
    },
  };
}

/** The text of bytes with one character each; shorter where they end. */
export function textAt(view: DataView, at: number, length: number): string {
  const end = Math.min(at + length, view.byteLength);
  const start = Math.min(at, end);
  const bytes = new Uint8Array(view.buffer, view.byteOffset + start, end - start);
  return new TextDecoder('latin1').decode(bytes);
}
