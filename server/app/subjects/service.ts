import { sql } from 'drizzle-orm';
import type { NoticeReaders } from '../../common/notices.ts';
import { capabilityRoutes, countRoutes } from '../../routes/service/capabilities.ts';
import { noticeRoutes } from '../../routes/service/notices.ts';
import { createReadiness } from '../readiness.ts';
import type { SubjectDependencies } from '../shared.ts';
import { mountStatusEndpoints } from '../status-endpoints.ts';
import type { Subject } from './subject.ts';

/**
 * Answers about the service itself: what it can do, whether it is ready, what fails, its metrics.
 * @param notices what all other subjects tell administrators
 */
export function mountService(
  dependencies: SubjectDependencies,
  notices: NoticeReaders,
  stopping: AbortSignal,
): Subject {
  const { db, now, files, metrics } = dependencies;
  metrics?.metrics.addNotices(notices);
  const checks = { database: () => db.execute(sql`SELECT 1`), files: files.check };
  const readiness = createReadiness(checks, stopping);
  return {
    routes: [capabilityRoutes(dependencies), countRoutes(db, now, notices), noticeRoutes(notices)],
    mount: (app) => mountStatusEndpoints(app, { ...dependencies, readiness }),
  };
}
