import { changesSweep, listChanges } from '../../changes/list-changes.ts';
import { changeRoutes } from '../../routes/changes/changes.ts';
import { eventRoutes } from '../../routes/changes/events.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountChanges({ db, feed, counters }: SubjectDependencies): Subject {
  return {
    routes: [eventRoutes(feed, counters), changeRoutes((query) => listChanges(db, query))],
    sweeps: { recordChanges: changesSweep(db) },
  };
}
