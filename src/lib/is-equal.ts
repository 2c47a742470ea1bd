/** Whether two values of plain data are equal; their fields must be in the same order. */
export function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
