import { toAppError } from '../../api/app-error.ts';
import type { Call } from '../../api/http.ts';
import type { RecordDefinition } from './record-source.ts';

/**
 * Whether a 404 to a call about a record means that the record is no longer there: another backend may lack the call.
 * False where the service does not answer.
 */
export async function isGone<Row>(
  call: Call,
  { fetchOne }: Pick<RecordDefinition<Row>, 'fetchOne'>,
  id: string,
): Promise<boolean> {
  try {
    await fetchOne(call, id);
    return false;
  } catch (thrown) {
    return (await toAppError(thrown)).type === 'notFound';
  }
}
