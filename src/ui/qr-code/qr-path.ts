import { encode } from 'uqr';

/** In modules: scanners find a code by the white around it. */
const quietZone = 4;

/** A text as QR code: the dark modules as one SVG path, and the length of a side with the quiet zone. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`),
  );
  return { path: runs.join(''), size };
}

/** Where dark modules begin, and how many there are in a row. */
function darkRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
