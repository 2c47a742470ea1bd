// Reads the codes in a picture: by the browser's own reader where it knows all our formats, else by ZXing.
import { browserLimitsMs, inTime } from '../lib/in-time.ts';
import { type BarcodeReader, formats } from './formats.ts';

/** The browser's own reader, as far as it is used here. */
interface NativeReader {
  new (options: { formats: string[] }): { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
}

async function openNativeReader(): Promise<BarcodeReader | null> {
  const Native = (globalThis as { BarcodeDetector?: NativeReader }).BarcodeDetector;
  if (!Native) return null;
  try {
    const known = await inTime(Native.getSupportedFormats(), browserLimitsMs.devices);
    if (!formats.every((format) => known.includes(format))) return null;
    const detector = new Native({ formats: [...formats] });
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  } catch {
    return null;
  }
}

async function loadZxingReader(): Promise<BarcodeReader> {
  const { openZxingReader } = await import('./zxing-reader.ts');
  return await openZxingReader();
}

/** @throws where ZXing is needed and cannot be fetched */
export async function openReader(): Promise<BarcodeReader> {
  const native = await openNativeReader();
  if (!native) return await loadZxingReader();
  let zxing: BarcodeReader | null = null;
  return async (video) => {
    if (zxing) return await zxing(video);
    try {
      return await inTime(native(video), browserLimitsMs.codes);
    } catch {
      // Some devices offer a reader whose own service is not installed, or does not answer.
      zxing = await loadZxingReader();
      return await zxing(video);
    }
  };
}
