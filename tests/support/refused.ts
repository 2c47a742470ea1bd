import { failure } from '../../contract/common/envelope.ts';

/** What a refusal says, beside its HTTP status. */
export async function refused(response: Response) {
  return { http: response.status, ...failure.parse(await response.json()) };
}
