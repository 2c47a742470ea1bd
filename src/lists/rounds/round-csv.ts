// A round as CSV: its monitors in their order, then those that were not expected. Written on the device alone, so that it can
// be downloaded without a network; the trail hears nothing of it (docs/decisions/rounds.md).
import type { TFunction } from 'i18next';
import { momentCells, momentHeads } from '../../i18n/csv-moment.ts';
import { formatStamp } from '../../i18n/format.ts';
import { writeCsv } from '../../lib/csv.ts';
import type { Round } from './round.ts';

function toTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function linesOf(t: TFunction<['start', 'rounds']>, { monitors, unexpected }: Round): string[][] {
  return [
    ...monitors.map(({ name, serialNumber, facility, mark, markedAt, note }) => [
      name,
      serialNumber,
      facility || t('monitors.unassigned'),
      t(`rounds:states.${mark ?? 'open'}`),
      ...momentCells(toTime(markedAt)),
      note,
    ]),
    ...unexpected.map(({ serialNumber, known, scannedAt, note }) => [
      known?.name ?? '',
      serialNumber,
      known ? known.facility || t('monitors.unassigned') : '',
      t('rounds:states.unexpected'),
      ...momentCells(toTime(scannedAt)),
      note,
    ]),
  ];
}

export async function roundCsv(t: TFunction<['start', 'lists', 'rounds']>, round: Round): Promise<File> {
  const csv = await writeCsv({
    head: [
      t('monitors.column.name'),
      t('monitors.column.serialNumber'),
      t('lists:listCsv.facility'),
      t('rounds:csv.head.result'),
      ...momentHeads(t, t('rounds:csv.head.time')),
      t('rounds:csv.head.note'),
    ],
    rows: linesOf(t, round),
    cells: (line) => line,
  });
  const name = `Round_${formatStamp(new Date(round.startedAt).toISOString())}.csv`;
  return new File([csv], name, { type: csv.type });
}
