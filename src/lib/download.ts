// How a file leaves the app. A home-screen app on an iPad has no downloads, and a link to a file traps it on a page
// without a way back: there the share sheet takes the file, which it does only in a tap.

/** How long a browser may take to begin a download, in ms: after that its address is let go. */
const revokeAfterMs = 60_000;

/** Whether this is a home-screen app of iOS, the one that says so itself. */
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
 * Hands a file to the person. `tap`: the tap that this began with is too long ago, or was none; it takes another one.
 * A share sheet that the person closes is no failure.
 */
export async function saveFile(file: File): Promise<'saved' | 'tap'> {
  if (!isHomeScreenApp() || !navigator.canShare?.({ files: [file] })) {
    link(file);
    return 'saved';
  }
  try {
    await navigator.share({ files: [file] });
    return 'saved';
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'tap' : 'saved';
  }
}
