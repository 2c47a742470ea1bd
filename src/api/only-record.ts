/** The record of an answer that is about one; the contract's schema has counted it already. */
export function onlyRecord<Row>({ data }: { data: readonly Row[] }): Row {
  const [row] = data;
  if (row === undefined) throw new SyntaxError('no record in the answer');
  return row;
}
