// Keeps what the person may do as the service says it: read at the start, whenever the page is seen again or the service is
// reached again, when the person was changed, and when a call was refused for lack of a right. Fetched after the first row.
import { useMatches } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { entities, entityKinds } from '../../../contract/common/entities.ts';
import { isOffered } from '../../api/capabilities.ts';
import { visibleAndReachable } from '../../api/visible-and-reachable.ts';
import { type AppContext, useApp } from '../../data/app-context.ts';
import { applyChanges, type Change, useRefetchOnChange } from '../../data/changes.ts';
import { isEqual } from '../../lib/is-equal.ts';
import { runWhile } from '../../lib/run-while.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { singleFlight } from '../../lib/single-flight.ts';
import { readRights } from '../../session/rights/read-rights.ts';
import { type OwnRights, rightsAtom, rightsDoubtedAtom, sightOf } from '../../session/rights/rights.ts';
import { storeRights } from '../../session/rights/stored-rights.ts';
import { useLeaveDeleted } from '../../ui/deleted-record.ts';
import { mayOpen } from '../may-open.ts';
import { mayChangeRights } from './may-change-rights.ts';

/** Other records are seen. Like a person's own change: rows that are not seen any more leave an open list at once. */
const otherSight = entityKinds.map(
  (kind): Change => ({ entity: entities[kind].list, reason: 'write', ids: null, created: [], deleted: [] }),
);

/** Takes over what the person may do, asked for at a time in ms since 1970. What they see no more leaves the device. */
async function take({ store, lists, session }: AppContext, own: OwnRights | null, at: number): Promise<void> {
  const person = session.person();
  const before = store.get(rightsAtom);
  if (!person || isEqual(own, before)) return;
  storeRights(person.id, own);
  store.set(rightsAtom, own);
  const sight = sightOf(own);
  const isOther = sight !== sightOf(before);
  if (isOther) await lists.beginSight(sight, at);
  await applyChanges({ lists, store }, isOther ? otherSight : [], true);
}

/** Never rejects: where it cannot be read, what was known stays. Returns the person's own record id where it was told. */
async function refresh(app: AppContext): Promise<string | undefined> {
  const at = serviceNow();
  try {
    const read = (await isOffered(app.call, 'roles')) ? await readRights(app.call) : null;
    await take(app, read?.own ?? null, at);
    return read?.userId;
  } catch {
    // It is asked again whenever it may have changed.
    return undefined;
  }
}

/** Asks once more where it may have changed while it was asked. */
function createLook(app: AppContext) {
  let isDue = false;
  let userId: string | undefined;
  const look = singleFlight(async () => {
    while (isDue) {
      isDue = false;
      userId = (await refresh(app)) ?? userId;
    }
  });
  function start(): void {
    isDue = true;
    void look();
  }
  function follow(changes: readonly Change[]): void {
    const isNews = (change: Change) => !otherSight.includes(change) && mayChangeRights(change, userId);
    // Unnamed ones were missed. Each opening of the stream of changes is one: the service ends that of whoever has lost a right,
    // and what was changed before the first one is told by nothing else.
    if (changes.length === 0 || changes.some(isNews)) start();
  }
  return { start, follow };
}

const ofPeople = [entities.user.list, entities.facility.list];

export function RightsKeeper() {
  const app = useApp();
  const leave = useLeaveDeleted();
  const own = useAtomValue(rightsAtom);
  const doubts = useAtomValue(rightsDoubtedAtom);
  const { start, follow } = useMemo(() => createLook(app), [app]);

  useEffect(() => runWhile(visibleAndReachable(app.reachability), start), [app, start]);
  useEffect(() => {
    if (doubts > 0) start();
  }, [doubts, start]);
  // Not awaited: what it finds refetches what is shown.
  useRefetchOnChange(ofPeople, async (_reason, changes) => follow(changes));

  const isOpen = useMatches({
    select: (matches) => matches.every(({ staticData }) => mayOpen(own, staticData)),
  });
  // As for what does not exist; what was typed there can be copied.
  const leaveScreen = useEffectEvent(() => leave({ name: null, isTypedKept: true }));
  useEffect(() => {
    if (!isOpen) leaveScreen();
  }, [isOpen]);
  return null;
}
