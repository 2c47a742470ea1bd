import { isEqual } from '../../lib/is-equal.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A stored value with what differs between two readings of it. The rest stays as it is stored, also what only another
 * version knows, and which this version has read as something else.
 */
export function withChanges(stored: unknown, before: unknown, after: unknown): unknown {
  if (isEqual(before, after)) return stored;
  if (!isFields(stored) || !isFields(after)) return after;
  const was = isFields(before) ? before : {};
  const keys = [...new Set([...Object.keys(stored), ...Object.keys(after)])];
  const all = keys.map((key) => [key, withChanges(stored[key], was[key], after[key])] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}
