import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { type deleteUsers as deleteEndpoint, userDeleteCodes } from '../../contract/users/user-writes.ts';
import { previewOrDelete, toSelectionFilter } from '../common/selection.ts';
import { HttpError } from '../http/http-error.ts';
import { endSessions } from '../identity/sessions/end-sessions.ts';
import type { Author } from '../store/audit/audit.ts';
import type { Database } from '../store/engine/database.ts';
import * as bulk from '../store/users/user-bulk.ts';
import { requireAdministrator } from './lock-user.ts';
import { scopeOf } from './scope.ts';

/** The caller is refused also in a selection of all: leaving one out silently would delete fewer than the screen said. */
async function requireOthersOnly(db: Database, where: SQL | undefined, callerId: string): Promise<void> {
  if (await bulk.includesUser(db, where, callerId)) throw new HttpError(422, 'selfDelete');
}

/** Deletes the selected users of a list, and ends their sessions. @param text the search of the list; '' without one */
export async function deleteUsers(
  db: Database,
  author: Author,
  body: z.output<typeof deleteEndpoint.body>,
  text: string,
) {
  const { callerId } = author;
  const selection = toSelectionFilter(body.user_ids, body.skippeduser_ids, body.all_selected);
  const scope = await scopeOf(db, body.user_menu, body.facility_id, 'facility_id', body.filters);
  const where = bulk.userSelection(scope, text, selection);
  return previewOrDelete(db, author, {
    entity: 'user',
    body,
    selected: { ids: body.user_ids, field: 'user_ids', unknown: 'userUnknown' },
    async preview() {
      await requireOthersOnly(db, where, callerId);
      const { count, withFacilities } = await bulk.countSelected(db, where);
      const code = withFacilities ? 954 : 953;
      return { count, code, question: userDeleteCodes[code] };
    },
    async lock(tx) {
      const locked = await bulk.lockSelected(tx, where, callerId);
      await requireAdministrator(tx, callerId);
      await requireOthersOnly(tx, where, callerId);
      return locked;
    },
    async remove(tx, trail, locked) {
      // Before they are gone: sessions of an outside provider are found by their user.
      await endSessions(tx, locked);
      await bulk.deleteUsers(tx, trail, locked);
    },
  });
}
