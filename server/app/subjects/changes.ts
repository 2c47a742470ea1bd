import { createChangeCursors } from '../../changes/cursor.ts';
import { changesSweep, createListChanges } from '../../changes/list-changes.ts';
import { toFacilityResponse } from '../../facilities/response.ts';
import { toMonitorResponse } from '../../monitors/response.ts';
import { changeRoutes, type ToRecord } from '../../routes/changes/changes.ts';
import { eventRoutes } from '../../routes/changes/events.ts';
import { toUserResponse } from '../../users/response.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

const toRecord: ToRecord = {
  monitor: toMonitorResponse,
  facility: toFacilityResponse,
  user: toUserResponse,
};

export function mountChanges({ db, feed, counters, secrets }: SubjectDependencies): Subject {
  const cursors = createChangeCursors(secrets.derive('cursors of changes'));
  return {
    routes: [eventRoutes(feed, counters), changeRoutes(createListChanges({ db, cursors }), toRecord)],
    sweeps: { recordChanges: changesSweep(db) },
  };
}
