// Operations on stored files besides sending and reading them.
import { eq } from 'drizzle-orm';
import { deleteRecordings } from '../../contract/requests/recordings.ts';
import { files, recordings } from '../../server/store/schema/index.ts';
import { openAppClient, outcomeOf } from './app-client.ts';
import type { Attempt, Operation } from './matrix.ts';
import type { Stand } from './stand.ts';
import { storeRecording } from './stored-recording.ts';

/** The row goes at once; the bytes follow when the store is there. */
export function deleteRecording(stand: Stand): Operation {
  return {
    name: 'delete of a recording',
    async prepare(): Promise<Attempt> {
      const { call } = await openAppClient(stand);
      const fileId = await storeRecording(stand, 'a sound');
      const [file] = await stand.db.select().from(files).where(eq(files.id, fileId));
      const { requestId = '', monitorId = '' } = file ?? {};
      const body = {
        monitor_id: monitorId,
        correlation_ids: [requestId],
        time_from: new Date(0).toISOString(),
        time_to: new Date().toISOString(),
      };
      return {
        run: () =>
          outcomeOf(
            () => call(deleteRecordings, { body }),
            ({ type }) => type === 'notFound',
          ),
        effects: async () => 1 - (await stand.db.$count(recordings, eq(recordings.id, requestId))),
      };
    },
  };
}
