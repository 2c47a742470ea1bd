/** The ends of an axis that is drawn around the data, and the numbers at its lines. */
export interface Axis {
  from: number;
  to: number;
  lines: number[];
}

const steps = [1, 2, 5, 10];

/** Whole numbers in even steps from just below the least to just above the most, on a few lines. */
export function axisAround(counts: readonly number[]): Axis {
  const least = Math.min(...counts);
  const most = Math.max(...counts);
  // A line that does not move lies between two others.
  const span = Math.max(most - least, 2);
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = Math.max(1, (steps.find((each) => each * power >= span / 4) ?? 10) * power);
  const from = Math.max(0, Math.floor((least === most ? least - 1 : least) / step) * step);
  const lines = [from];
  for (let line = from; line < most || lines.length < 3; ) {
    line += step;
    lines.push(line);
  }
  return { from, to: lines.at(-1) ?? from, lines };
}
