/** The record of an answer that has exactly one, which the contract's schema has checked. */
export function onlyRecord<Row>({ data }: { data: readonly Row[] }): Row {
  const [row] = data;
  if (row === undefined) throw new SyntaxError('no record in the answer');
  return row;
}

/**
 * The record that a write answered with. A server that leaves it out is asked for it; null where that fails: the write
 * was done.
 */
export async function writtenRecord<Row>(
  { data: [row] }: { data: readonly Row[] },
  read: () => Promise<Row | null>,
): Promise<Row | null> {
  if (row !== undefined) return row;
  try {
    return await read();
  } catch {
    return null;
  }
}
