// Which fields a person chose for the columns of earlier tables, by their heads, on this device.
import { z } from 'zod';
import type { ImportEntityName } from '../../../../contract/jobs/import-fields.ts';
import { readStored, writeStored } from '../../../lib/local-storage.ts';
import { deviceKeys } from '../../../lib/storage-keys.ts';
import { type ChosenFields, rememberColumns } from './match-columns.ts';

const stored = z.record(z.string(), z.record(z.string(), z.string()));

export function readChosen(entity: ImportEntityName): ChosenFields {
  return readStored(deviceKeys.importColumns, stored)?.[entity] ?? {};
}

export function storeChosen(
  entity: ImportEntityName,
  heads: readonly string[],
  fields: readonly (string | null)[],
): void {
  const all = readStored(deviceKeys.importColumns, stored) ?? {};
  writeStored(deviceKeys.importColumns, {
    ...all,
    [entity]: rememberColumns(all[entity] ?? {}, heads, fields),
  });
}
