// Saves a file. A home-screen app on an iPad has no downloads, and a link to a file opens a page without a Back button:
// there the share sheet saves the file, which needs a tap.
import { browserLimitsMs, inTime } from './in-time.ts';

/** How long a browser may take to begin a download. */
const revokeAfterMs = 60_000;

function isHomeScreenApp(): boolean {
  return 'standalone' in navigator && navigator.standalone === true;
}

function link(file: File): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = file.name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

/**
 * `tap`: the share sheet needs another tap, because the last one was too long ago, or it has not opened or ended in time.
 * Closing it is not a failure.
 */
export async function saveFile(file: File): Promise<'saved' | 'tap'> {
  if (!isHomeScreenApp() || !navigator.canShare?.({ files: [file] })) {
    link(file);
    return 'saved';
  }
  try {
    await inTime(navigator.share({ files: [file] }), browserLimitsMs.share);
    return 'saved';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'saved' : 'tap';
  }
}
