// A camera for Chromium that looks at a barcode: a video of two pictures, made when a test asks for it.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });

type CodeKind = 'QRCode' | 'Code128' | 'DataMatrix';

export interface Code {
  kind: CodeKind;
  text: string;
  /** GS1's kind of it; its text has the AIs in parentheses. */
  gs1?: boolean;
}

/** A picture's brightness, row by row. */
interface GreyPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

const width = 640;
const height = 480;

/** The code in the middle of a light picture, as large as fits well. */
export async function drawCode({ kind, text, gs1 = false }: Code): Promise<GreyPicture> {
  const { symbol, error } = await writeBarcode(text, { format: kind, options: gs1 ? 'gs1' : '' });
  if (error) throw new Error(error);
  const picture = { width, height, data: new Uint8Array(width * height).fill(235) };
  const scale = Math.max(1, Math.floor(Math.min(440 / symbol.width, 320 / symbol.height)));
  const left = Math.floor((width - symbol.width * scale) / 2);
  const top = Math.floor((height - symbol.height * scale) / 2);
  for (let y = 0; y < symbol.height * scale; y += 1) {
    for (let x = 0; x < symbol.width * scale; x += 1) {
      const dark = symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)] === 0;
      picture.data[(top + y) * width + left + x] = dark ? 16 : 235;
    }
  }
  return picture;
}

/** Flags of Chromium with which every page gets the pictures of a file as its camera, without a question. */
export function cameraFlags(path: string): string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ];
}

/** From the camera's next start on, it looks at this code; null: at a white wall. */
export async function aimAt(path: string, code: Code | null): Promise<void> {
  const grey = code ? (await drawCode(code)).data : new Uint8Array(width * height).fill(235);
  const frame = [Buffer.from('FRAME\n'), grey, new Uint8Array((width * height) / 2).fill(128)];
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`);
  await writeFile(path, Buffer.concat([head, ...frame, ...frame]));
}
