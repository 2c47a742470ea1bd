// Whether the record of an open dialog is still there, while others may delete it, and restore it.
import { useEffectEvent, useMemo, useRef, useState } from 'react';
import { toAppError } from '../../api/app-error.ts';
import { useApp } from '../app-context.ts';
import { isAffected, useRefetchOnChange } from '../changes.ts';
import type { RecordDefinition } from './record-source.ts';

interface Watched<Row> {
  type: Pick<RecordDefinition<Row>, 'entity' | 'fetchOne'>;
  /** Null where none is shown. */
  id: string | null;
  /** For records that the service keeps after they were deleted. */
  isDeleted?(row: Row): boolean;
  /** Receives the record whenever it was read and is there. */
  onRead?(row: Row, wasDeleted: boolean): void;
}

export interface RecordWatch {
  deleted: boolean;
  /** Asks the service whether the record was deleted. Rejects with an AppError. */
  look(): Promise<boolean>;
}

/** Reads the record again whenever others may have changed it. */
export function useRecordWatch<Row>({ type, id, isDeleted, onRead }: Watched<Row>): RecordWatch {
  const { call } = useApp();
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const latest = useRef(0);
  const deleted = id !== null && deletedId === id;
  const accept = useEffectEvent((row: Row, of: string) => {
    if (of === id) onRead?.(row, deleted);
  });

  async function read(of: string): Promise<Row | null> {
    try {
      const row = await type.fetchOne(call, of);
      return isDeleted?.(row) ? null : row;
    } catch (thrown) {
      const error = await toAppError(thrown);
      if (error.type === 'notFound') return null;
      throw error;
    }
  }

  async function look(): Promise<boolean> {
    if (id === null) return false;
    latest.current += 1;
    const mine = latest.current;
    const row = await read(id);
    // A later look knows more.
    if (mine !== latest.current) return row === null;
    if (row !== null) accept(row, id);
    setDeletedId(row === null ? id : null);
    return row === null;
  }

  const entities = useMemo(() => (id === null ? [] : [type.entity]), [id, type.entity]);
  useRefetchOnChange(entities, async (reason, changes) => {
    // The dialog's own writes say themselves what became of the record.
    if (reason !== 'event' || !isAffected(changes, [id])) return;
    // Save finds it out where the service does not answer now.
    await look().catch(() => undefined);
  });
  return { deleted, look };
}
