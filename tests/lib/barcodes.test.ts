// Real codes, read by the reader that the app brings along.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readScanned } from '../../src/scan/scanned-text.ts';
import { type Code, drawCode } from '../support/fake-camera.ts';

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
});

async function read(code: Code): Promise<string> {
  const { width, height, data } = await drawCode(code);
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [at, grey] of data.entries()) pixels.fill(grey, at * 4, at * 4 + 3);
  const picture = { width, height, data: pixels, colorSpace: 'srgb' } as ImageData;
  const found = await readBarcodes(picture, { formats: ['QRCode', 'Code128', 'DataMatrix'] });
  expect(found).toHaveLength(1);
  return found[0]?.text ?? '';
}

const plain = 'IPM-00012';
const gs1 = '(01)09501101530003(17)251231(10)LOT(21)IPM-00012';

it.each([
  { kind: 'QRCode', text: plain },
  { kind: 'Code128', text: plain },
  { kind: 'DataMatrix', text: plain },
  { kind: 'QRCode', text: gs1, gs1: true },
  { kind: 'Code128', text: '(01)09501101530003(21)IPM-00012', gs1: true },
  { kind: 'DataMatrix', text: gs1, gs1: true },
  { kind: 'QRCode', text: 'https://id.gs1.org/01/09501101530003/21/IPM-00012' },
] as const)('$kind with $text', async (code) => {
  expect(readScanned(await read(code))).toMatchObject({ serialNumber: plain });
});
