// How the stub answers.
import type { Row } from './records.ts';

export interface StubRequest {
  method: string;
  /** Below the API base, without query. */
  path: string;
  query: URLSearchParams;
  body: Row;
  /** Whether a bearer token was sent. */
  signedIn: boolean;
}

/** HTTP allows a status above 599, which `Response` does not. */
export interface StubAnswer {
  status: number;
  body: unknown;
}

export interface Call extends Omit<StubRequest, 'path'> {
  /** The names in braces of the route. */
  at: Record<string, string>;
}

/** `GET v1/monitors/{id}` and what it answers. */
export type Routes = Record<string, (call: Call) => StubAnswer>;

export const done = (message = 'success'): StubAnswer => ({ status: 200, body: { status: true, message } });
export const withData = (data: unknown): StubAnswer => ({
  status: 200,
  body: { data, status: true, message: 'success' },
});
export const counted = (count: number): StubAnswer => ({ status: 200, body: { count, status: true } });
export const refused = (status: number, message: string): StubAnswer => ({
  status,
  body: { status: false, message },
});

/** One record, or 404. */
export function recordOr404(row: Row | undefined): StubAnswer {
  return row ? withData([row]) : refused(404, 'No such record');
}
