import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { fill } from '../../contract/common/fill.ts';
import { type deleteUsers as deleteEndpoint, userDeleteCodes } from '../../contract/users/user-writes.ts';
import { previewOrDelete, toSelectionFilter } from '../common/selection.ts';
import { HttpError } from '../http/http-error.ts';
import { catalogues, type MessageTemplate } from '../http/messages.ts';
import { endSessions } from '../identity/sessions/end-sessions.ts';
import type { Author } from '../store/audit/audit.ts';
import type { Database } from '../store/engine/database.ts';
import { currentReach } from '../store/engine/reach.ts';
import * as bulk from '../store/users/user-bulk.ts';
import { requireStillAllowed } from './lock-user.ts';
import { scopeOf } from './scope.ts';

/**
 * The caller, and people whom the hospital's directory manages, are refused also in a selection of all: leaving one out silently
 * would delete fewer than the screen said.
 */
async function requireDeletable(db: Database, where: SQL | undefined, callerId: string): Promise<void> {
  if (await bulk.includesUser(db, where, callerId)) throw new HttpError(422, 'selfDelete');
  if (await bulk.includesManaged(db, where)) throw new HttpError(422, 'userManagedDelete');
}

function sentenceOf(key: 'usersOnlyLeave' | 'usersOnlyLeft', count: number): MessageTemplate {
  return (language) => fill(catalogues[language][key], { count: count.toLocaleString(language) });
}

/** How many of the selected users would only leave the caller's facilities; nothing for none. */
async function describeLeaving(db: Database, where: SQL | undefined) {
  if (!currentReach()) return undefined;
  const selected = await bulk.listSelected(db, where);
  const { size } = await bulk.listOfOthers(
    db,
    selected.map(({ id }) => id),
  );
  return size > 0 ? { errors: { facilities: sentenceOf('usersOnlyLeave', size) } } : undefined;
}

/**
 * Deletes the selected users of a list, and ends their sessions. Those who are also of facilities that the caller does not see
 * only leave the others. @param text the search of the list; '' without one
 */
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
  let left = 0;
  return previewOrDelete(db, author, {
    entity: 'user',
    body,
    selected: { ids: body.user_ids, field: 'user_ids', unknown: 'userUnknown' },
    async preview() {
      await requireDeletable(db, where, callerId);
      const { count, withFacilities } = await bulk.countSelected(db, where);
      const code = withFacilities ? 954 : 953;
      return { count, code, question: userDeleteCodes[code], ...(await describeLeaving(db, where)) };
    },
    async lock(tx) {
      const locked = await bulk.lockSelected(tx, where, callerId);
      await requireStillAllowed(tx, callerId);
      await requireDeletable(tx, where, callerId);
      return locked;
    },
    async remove(tx, trail, locked) {
      const leaving = await bulk.listOfOthers(tx, locked);
      const deleted = locked.filter((id) => !leaving.has(id));
      await bulk.leaveFacilities(tx, trail, [...leaving]);
      // Before they are gone: sessions of an outside provider are found by their user.
      await endSessions(tx, deleted);
      await bulk.deleteUsers(tx, trail, deleted);
      left = leaving.size;
    },
    said: () => (left > 0 ? sentenceOf('usersOnlyLeft', left) : undefined),
  });
}
