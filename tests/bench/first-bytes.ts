// The bytes that are sent before the first row, compressed by brotli, with the limits of the check (.size-limit.mjs).
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { firstRowFiles, firstRowLimitsKb } from '../../scripts/lib/first-row.mjs';
import { folderOf } from './build-floors.ts';
import type { Measurement } from './measurement.ts';

async function kilobytes(files: readonly string[]): Promise<number> {
  const sizes = files.map(async (file) => (await stat(join(folderOf('app'), 'app', `${file}.br`))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

export async function measureFirstBytes(): Promise<Measurement[]> {
  const { scripts, styles } = firstRowFiles();
  return [
    {
      what: 'JavaScript before the first row',
      value: await kilobytes(scripts),
      unit: 'kB',
      budget: { atMost: firstRowLimitsKb.scripts },
    },
    {
      what: 'CSS before the first row',
      value: await kilobytes(styles),
      unit: 'kB',
      budget: { atMost: firstRowLimitsKb.styles },
    },
  ];
}
