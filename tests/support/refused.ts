import { failure } from '../../contract/common/envelope.ts';

/** The body of a refusal. */
export async function refused(response: Response) {
  return { http: response.status, ...failure.parse(await response.json()) };
}
