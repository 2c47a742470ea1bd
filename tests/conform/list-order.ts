// Whether rows are in the order that was asked for. Backends compare texts in ways of their own, so an order is wrong
// only when none of the usual ways explains it.
import { z } from 'zod';
import { isOnline, monitor } from '../../contract/monitors/monitors.ts';

export type Body = Record<string, unknown>;

export const totalOf = ({ count }: Body) => (typeof count === 'number' ? count : 0);

const id = z.union([z.string(), z.number()]).transform(String);
const idSchema = z.union([
  z.object({ user_id: id }).transform(({ user_id }) => user_id),
  z.object({ id }).transform((row) => row.id),
]);

/** A row's id, or its whole text: entries of the cloud log may have no id. */
export const idOf = (row: unknown): string => idSchema.safeParse(row).data ?? JSON.stringify(row);

type Value = string | number;
type Compare = (a: Value, b: Value) => number;

/** Times of the last heartbeat may be newer than the order, which is stored less often. */
const toleranceMs = 10 * 60_000;

const times: Compare = (a, b) => (Math.abs(Number(a) - Number(b)) <= toleranceMs ? 0 : Number(a) - Number(b));
const codePoints: Compare = (a, b) => (a === b ? 0 : a < b ? -1 : 1);
const caseless: Compare = (a, b) => codePoints(String(a).toLowerCase(), String(b).toLowerCase());
const collators = [
  { numeric: true },
  {},
  { ignorePunctuation: true },
  { numeric: true, ignorePunctuation: true },
] as const;
const texts: Compare[] = [
  codePoints,
  caseless,
  ...collators.map((options): Compare => {
    const { compare } = new Intl.Collator('en', options);
    return (a, b) => compare(String(a), String(b));
  }),
];

const textsOf = (row: unknown, ...names: string[]) =>
  names.map((name) => String(Reflect.get(Object(row), name) ?? '')).join(' ');

interface Reading {
  read(row: unknown): Value | null;
  compare: Compare;
}

const nameReadings = [
  ['first_name', 'last_name', 'email'],
  ['last_name', 'first_name', 'email'],
  ['last_name'],
  ['email'],
  ['username'],
];

/** The ways in which a column may be meant. */
function readingsOf(column: string): Reading[] {
  if (column === 'username')
    return nameReadings.flatMap((names) =>
      texts.map((compare) => ({ compare, read: (row: unknown) => textsOf(row, ...names) })),
    );
  if (column === 'status') {
    const read = (row: unknown) => {
      const known = monitor.safeParse(row).data;
      return known ? Number(isOnline(known)) : null;
    };
    // Whether Online or Offline is the first.
    return [
      { read, compare: (a, b) => Number(a) - Number(b) },
      { read, compare: (a, b) => Number(b) - Number(a) },
    ];
  }
  if (/_date$|^last_/.test(column))
    return [{ read: (row) => Date.parse(textsOf(row, column)) || null, compare: times }];
  return texts.map((compare) => ({ compare, read: (row: unknown) => textsOf(row, column) || null }));
}

/** Rows without a value may stand anywhere. */
function isInOrder(rows: readonly unknown[], { read, compare }: Reading, direction: 1 | -1): boolean {
  const values = rows.map(read).filter((value) => value !== null);
  return values.every((value, index) => {
    const before = values[index - 1];
    return before === undefined || direction * compare(before, value) <= 0;
  });
}

export function findOrderFaults(
  column: string,
  ascending: readonly unknown[],
  descending: readonly unknown[],
): string[] {
  const readings = readingsOf(column);
  if (readings.some((it) => isInOrder(ascending, it, 1) && isInOrder(descending, it, -1))) return [];
  const wrong = (['asc', 'desc'] as const).filter((order) =>
    order === 'asc'
      ? !readings.some((it) => isInOrder(ascending, it, 1))
      : !readings.some((it) => isInOrder(descending, it, -1)),
  );
  const asked = (wrong.length > 0 ? wrong : ['asc', 'desc']).join(' and ');
  return [`The records are not in the order that \`sort_column\` ${column} with ${asked} asks for.`];
}
