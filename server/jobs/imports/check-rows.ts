// Checks the rows of an import: each by the rules of its entity, then all of them against each other and what exists.
import type { ContractMessage } from '../../../contract/common/messages.ts';
import { nextTurn } from '../../base/platform.ts';
import type { Database } from '../../store/engine/database.ts';
import { findFacilitiesOf } from '../../store/facilities/find-named.ts';
import type { Cells, Fault, ImportEntity, ReadRow } from './import-entity.ts';

/** Other calls are answered after so many rows. */
const rowsAtOnce = 250;

/** A row of the table, and by which number its file knows it. */
export interface NumberedRow {
  row: number;
  cells: Cells;
  surplus?: boolean | undefined;
}

export interface CheckedRow extends ReadRow {
  row: number;
  cells: Cells;
  facilityIds: string[];
}

async function readAll(entity: ImportEntity, rows: readonly NumberedRow[]): Promise<CheckedRow[]> {
  const read: CheckedRow[] = [];
  for (const { row, cells, surplus } of rows) {
    const one = entity.read(cells);
    const faults: Fault[] = surplus ? [{ field: null, message: 'importRowSurplus' }] : [];
    read.push({ ...one, faults: [...faults, ...one.faults], row, cells, facilityIds: [] });
    if (read.length % rowsAtOnce === 0) await nextTurn();
  }
  return read;
}

async function addFacilities(db: Database, rows: readonly CheckedRow[]): Promise<void> {
  const named = rows.flatMap(({ facilities }) => facilities);
  if (named.length === 0) return;
  const find = await findFacilitiesOf(db, named);
  for (const row of rows) {
    for (const one of row.facilities) {
      const found = find(one);
      if ('id' in found) row.facilityIds.push(found.id);
      else if (!row.faults.some(({ field }) => field === found.fault.field)) row.faults.push(found.fault);
    }
  }
}

const contentOf = ({ cells }: CheckedRow) => JSON.stringify(Object.entries(cells).sort());

/** The rows that have the same identity. */
function groupByIdentity(rows: readonly CheckedRow[]): CheckedRow[][] {
  const groups = new Map<string, CheckedRow[]>();
  for (const row of rows) {
    if (row.identity === null) continue;
    const group = groups.get(row.identity);
    if (group) group.push(row);
    else groups.set(row.identity, [row]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Rows that are equal are added once, the first one; where they differ nobody knows which is right. */
function addRepeated(field: string, group: readonly CheckedRow[]): void {
  const isSame = new Set(group.map(contentOf)).size === 1;
  const message: ContractMessage = isSame ? 'importSameRow' : 'importSameValue';
  for (const [index, row] of group.entries()) {
    const other = group[index === 0 ? 1 : 0];
    if (other && !(isSame && index === 0)) row.faults.push({ field, message, row: other.row });
  }
}

async function addTaken(db: Database, entity: ImportEntity, rows: readonly CheckedRow[]): Promise<void> {
  const identities = [...new Set(rows.flatMap(({ identity }) => identity ?? []))];
  const taken = await entity.findTaken(db, identities);
  for (const { identity, faults } of rows) {
    const message = identity === null ? undefined : taken.get(identity);
    if (message) faults.push({ field: entity.identityField, message });
  }
}

/** The rows with all their faults; one without any can be added. */
export async function checkRows(
  db: Database,
  entity: ImportEntity,
  rows: readonly NumberedRow[],
): Promise<CheckedRow[]> {
  const checked = await readAll(entity, rows);
  await addFacilities(db, checked);
  for (const group of groupByIdentity(checked)) addRepeated(entity.identityField, group);
  await addTaken(db, entity, checked);
  return checked;
}
