/** The record of an answer that has exactly one, which the contract's schema has checked. */
export function onlyRecord<Row>({ data }: { data: readonly Row[] }): Row {
  const [row] = data;
  if (row === undefined) throw new SyntaxError('no record in the answer');
  return row;
}
