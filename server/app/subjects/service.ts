import { sql } from 'drizzle-orm';
import { type ActOnNotice, type NoticeReaders, warningKinds } from '../../common/notices.ts';
import { readCopyNotice } from '../../files/copy-notice.ts';
import { capabilityRoutes, countRoutes } from '../../routes/service/capabilities.ts';
import { noticeRoutes } from '../../routes/service/notices.ts';
import { whatRunsRoutes } from '../../routes/service/what-runs.ts';
import { actOnRemoval } from '../../service/act-on-removal.ts';
import { readClockNotice } from '../../service/clock-notice.ts';
import { readDiskNotice } from '../../service/disk-notice.ts';
import { readRetentionNotice } from '../../service/retention-notice.ts';
import { createReadiness } from '../readiness.ts';
import type { SubjectDependencies } from '../shared.ts';
import { mountStatusEndpoints } from '../status-endpoints.ts';
import type { Subject } from './subject.ts';

/**
 * Answers about the service itself: what it can do, whether it is ready, what fails, its metrics.
 * @param others what all other subjects tell administrators
 */
export function mountService(
  dependencies: SubjectDependencies,
  others: Required<Pick<Subject, 'notices' | 'noticeActs'>>,
  stopping: AbortSignal,
): Subject {
  const { db, now, files, metrics, pairing, freeSpace, runs } = dependencies;
  const notices: NoticeReaders = {
    copy: () => readCopyNotice(pairing, runs),
    disk: () => readDiskNotice(freeSpace),
    ...others.notices,
    clock: () => readClockNotice(db),
    retention: () => readRetentionNotice(db, now()),
  };
  const acts: Record<string, ActOnNotice> = {
    ...others.noticeActs,
    retention: (act, author) => actOnRemoval(db, author, { act, now: now(), days: dependencies.retention }),
  };
  metrics?.metrics.addNotices(notices);
  const checks = { database: () => db.execute(sql`SELECT 1`), files: files.check };
  const isWarning = ([kind]: [string, unknown]) => warningKinds.includes(kind);
  const warnings = Object.fromEntries(Object.entries(notices).filter(isWarning));
  const readiness = createReadiness(checks, stopping, {}, warnings);
  metrics?.metrics.addParts(readiness.readParts);
  return {
    routes: [
      capabilityRoutes(dependencies),
      countRoutes(db, now, notices),
      noticeRoutes(notices, acts),
      whatRunsRoutes(dependencies),
    ],
    mount: (app, authenticate) => mountStatusEndpoints(app, { ...dependencies, readiness, authenticate }),
  };
}
