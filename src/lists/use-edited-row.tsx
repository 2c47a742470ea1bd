// The dialog of the row whose Edit was tapped. The row is kept in an atom, so that the list does not render before the
// dialog opens.
import { atom, type PrimitiveAtom, useAtom, useSetAtom } from 'jotai';
import { type ReactNode, useMemo } from 'react';

type Draw<Row> = (row: Row, close: () => void) => ReactNode;

function Edited<Row extends object>({ row, draw }: { row: PrimitiveAtom<Row | null>; draw: Draw<Row> }) {
  const [edited, setEdited] = useAtom(row);
  return edited && draw(edited, () => setEdited(null));
}

/**
 * @param list names the list: the dialog closes with it
 * @param draw the dialog, with a key of the row, so that it never shows the previous one
 */
export function useEditedRow<Row extends object>(list: string, draw: Draw<Row>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without a dialog
  const row = useMemo(() => atom<Row | null>(null), [list]);
  const edit = useSetAtom(row);
  return { edit, dialog: <Edited row={row} draw={draw} /> };
}
