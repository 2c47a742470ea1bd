import { eventRoutes } from '../../routes/changes/events.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountChanges({ feed, counters }: SubjectDependencies): Subject {
  return { routes: [eventRoutes(feed, counters)] };
}
