// Compares pictures of a page.
import type { BrowserContext } from '@playwright/test';

/** How far the colours of two pictures of the same size are apart where they differ most: 0 to 255. */
export async function largestDifference(
  context: BrowserContext,
  one: Buffer,
  other: Buffer,
): Promise<number> {
  if (one.equals(other)) return 0;
  // A browser decodes them; the app's policy does not allow that in its own page.
  const page = await context.newPage();
  const difference = await page.evaluate(
    async (pictures) => {
      const [left, right] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          canvas?.drawImage(bitmap, 0, 0);
          return canvas?.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (!left || !right || left.width !== right.width || left.height !== right.height) return 255;
      let largest = 0;
      for (let at = 0; at < left.data.length; at++)
        largest = Math.max(largest, Math.abs((left.data[at] ?? 0) - (right.data[at] ?? 0)));
      return largest;
    },
    [one.toString('base64'), other.toString('base64')],
  );
  await page.close();
  return difference;
}
