import { changesSweep, listChanges } from '../../changes/list-changes.ts';
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

export function mountChanges({ db, feed, counters }: SubjectDependencies): Subject {
  return {
    routes: [eventRoutes(feed, counters), changeRoutes((query) => listChanges(db, query), toRecord)],
    sweeps: { recordChanges: changesSweep(db) },
  };
}
