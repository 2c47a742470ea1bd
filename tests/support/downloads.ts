// Files that a screen saves, in a browser that saves none.
import { vi } from 'vitest';

/** Name and text of each file that is saved. */
export function catchDownloads() {
  const blobs: Blob[] = [];
  const names: string[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { names, text: async (index: number) => await (blobs[index] as Blob).text() };
}
