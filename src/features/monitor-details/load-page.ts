// A grid of one monitor: asked of the service by the route's loader, which does not wait for it. Nothing of it is
// kept on the device.
import { type AppError, toAppError } from '../../api/app-error.ts';

export interface Page<Row> {
  rows: Row[];
  /** Records behind the grid. */
  count: number;
}

/** A row and its number in the whole grid, from 1 on. */
export type Numbered<Row> = Row & { number: number };

export function numbered<Row extends object>(
  rows: readonly Row[],
  page: number,
  pageSize: number,
): Numbered<Row>[] {
  return rows.map((row, index) => ({ ...row, number: (page - 1) * pageSize + index + 1 }));
}

export interface Loaded<Row> {
  page: Page<Row> | null;
  error: AppError | null;
}

export interface Asked<Row> {
  /** One name for one question. */
  key: string;
  /** Never rejects. */
  answer: Promise<Loaded<Row>>;
  /** Asks the same again. */
  again(): Promise<Page<Row>>;
}

async function settle<Row>(work: Promise<Page<Row>>): Promise<Loaded<Row>> {
  try {
    return { page: await work, error: null };
  } catch (thrown) {
    return { page: null, error: await toAppError(thrown) };
  }
}

/** @param question everything that the answer depends on */
export function askPage<Row>(
  question: unknown,
  ask: (signal?: AbortSignal) => Promise<Page<Row>>,
  signal: AbortSignal,
): Asked<Row> {
  return { key: JSON.stringify(question), answer: settle(ask(signal)), again: () => ask() };
}
