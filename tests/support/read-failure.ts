import { failure } from '../../contract/common/envelope.ts';

/** The failure envelope of an answer, with its HTTP status. */
export async function readFailure(response: Response) {
  return { http: response.status, ...failure.parse(await response.json()) };
}
