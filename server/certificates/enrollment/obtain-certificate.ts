// 'Get Cert' for one monitor, as an administrator asks for it.
import type { HttpError } from '../../http/http-error.ts';
import type { Author } from '../../store/audit/audit.ts';
import type { MonitorCsrRow } from '../../store/certificates/monitor-csrs.ts';
import type { Database } from '../../store/engine/database.ts';
import { type MonitorOfFacility, requireMonitorCsr } from '../monitor-csrs.ts';
import type { Problem } from '../problem.ts';
import { refusal } from '../problem-responses.ts';
import type { Enrollments } from './enrollments.ts';

/** Problems that may be about the URL itself. */
const aboutUrl: ReadonlySet<Problem['reason']> = new Set([
  'estUrlInvalid',
  'estUrlScheme',
  'estUrlWithCredentials',
  'estNameUnknown',
  'estAddressOwn',
  'estAddressLinkLocal',
  'estAddressPrivate',
  'estCredentialsForOther',
]);

/** Names the field of the URL, if one was typed and the problem may be about it. */
function enrollmentRefusal(problem: Problem, url: string | undefined): HttpError {
  const field = url && aboutUrl.has(problem.reason) ? 'clientcert_url' : undefined;
  return refusal(problem, field, problem.reason === 'csrMissing' ? 409 : 422);
}

export interface ObtainDependencies {
  db: Database;
  enrollments: Enrollments;
}

interface ObtainOptions extends MonitorOfFacility {
  /** The URL for enrollment; without it, the stored one. */
  url: string | undefined;
  /** Asks also where an earlier attempt for the same CSR may have brought a certificate. */
  repeats: boolean;
}

/** Obtains and stores a certificate for the CSR of a monitor. @returns the monitor's row with it */
export async function obtainCertificate(
  { db, enrollments }: ObtainDependencies,
  author: Author,
  { url, repeats, ...wanted }: ObtainOptions,
): Promise<MonitorCsrRow> {
  const { monitorId, facilityId } = await requireMonitorCsr(db, wanted);
  const obtained = await enrollments.obtain({ facilityId, monitorId, repeats, ...(url && { url }) }, author);
  if (!obtained.ok) throw enrollmentRefusal(obtained.problem, url);
  return requireMonitorCsr(db, wanted);
}
