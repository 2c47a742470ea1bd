import { sql } from 'drizzle-orm';
import { capabilityRoutes, countRoutes } from '../../routes/service/capabilities.ts';
import { createReadiness } from '../readiness.ts';
import type { SubjectDependencies } from '../shared.ts';
import { mountStatusEndpoints } from '../status-endpoints.ts';
import type { Subject } from './subject.ts';

/** Answers about the service itself: what it can do, whether it is ready, its metrics. */
export function mountService(dependencies: SubjectDependencies, stopping: AbortSignal): Subject {
  const { db, now, files } = dependencies;
  const checks = { database: () => db.execute(sql`SELECT 1`), files: files.check };
  const readiness = createReadiness(checks, stopping);
  return {
    routes: [capabilityRoutes(dependencies), countRoutes(db, now)],
    mount: (app) => mountStatusEndpoints(app, { ...dependencies, readiness }),
  };
}
