// The barcode reader for browsers without one: ZXing as WebAssembly, from the app's own files.
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type BarcodeReader, formats } from './formats.ts';

// By default it would come from another host.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

/** @throws where the reader's file cannot be fetched */
export async function openZxingReader(): Promise<BarcodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true });
  const detector = new BarcodeDetector({ formats: [...formats] });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}
