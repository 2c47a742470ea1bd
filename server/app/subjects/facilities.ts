import { facilityImports } from '../../facilities/import-facilities.ts';
import { facilityRoutes } from '../../routes/facilities/facilities.ts';
import { facilityHealthRoutes } from '../../routes/facilities/facility-health.ts';
import { facilityWriteRoutes } from '../../routes/facilities/facility-writes.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

export function mountFacilities({ db, now }: SubjectDependencies): Subject {
  return {
    routes: [facilityRoutes(db), facilityHealthRoutes(db), facilityWriteRoutes(db, now)],
    imports: { facilities: facilityImports() },
  };
}
