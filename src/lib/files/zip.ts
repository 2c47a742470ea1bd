// Packs files into one archive, piece by piece, so that the page stays responsive.
import { Zip, ZipDeflate } from 'fflate';
import { readBytes } from './read-bytes.ts';

/** Short enough to be deflated without notice. */
const pieceBytes = 256 * 1024;

/** Lets the screen paint and react. */
function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Rejects when the signal is aborted. */
export async function zipFiles(files: readonly File[], signal?: AbortSignal): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece.slice());
  });
  for (const file of files) {
    const entry = new ZipDeflate(file.name);
    archive.add(entry);
    for (let from = 0; from === 0 || from < file.size; from += pieceBytes) {
      signal?.throwIfAborted();
      const bytes = new Uint8Array(await readBytes(file.slice(from, from + pieceBytes)));
      entry.push(bytes, from + pieceBytes >= file.size);
      await yieldToBrowser();
    }
  }
  archive.end();
  return new Blob(pieces, { type: 'application/zip' });
}
