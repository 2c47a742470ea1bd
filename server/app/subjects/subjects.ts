// All subjects of the service.
import { importEntities } from '../../../contract/jobs/import-fields.ts';
import type { SubjectDependencies } from '../shared.ts';
import { mountAccounts } from './accounts.ts';
import { mountAudit } from './audit.ts';
import { mountCertificates } from './certificates.ts';
import { mountChanges } from './changes.ts';
import { mountDevices } from './devices.ts';
import { mountFacilities } from './facilities.ts';
import { mountJobs } from './jobs.ts';
import { mountMonitors } from './monitors.ts';
import { mountOverview } from './overview.ts';
import { mountRequests } from './requests.ts';
import { mountService } from './service.ts';
import { mountServiceAccounts } from './service-accounts.ts';
import { mountSiteConfiguration } from './site-configuration.ts';
import type { Subject } from './subject.ts';
import { mountUsers } from './users.ts';

/** @param stopping aborts when the service is to take no more calls */
export function mountSubjects(dependencies: SubjectDependencies, stopping: AbortSignal): Subject[] {
  const subjects: Subject[] = [
    mountMonitors(dependencies),
    mountRequests(dependencies),
    mountOverview(dependencies),
    mountFacilities(dependencies),
    mountUsers(dependencies),
    mountAccounts(dependencies),
    mountServiceAccounts(dependencies),
    mountSiteConfiguration(dependencies),
    mountCertificates(dependencies),
    mountAudit(dependencies),
    mountDevices(dependencies),
    mountChanges(dependencies),
  ];
  const kinds = Object.assign({}, ...subjects.map((subject) => subject.jobKinds));
  const imports = Object.assign({}, ...subjects.map((subject) => subject.imports));
  for (const entity of importEntities) if (!imports[entity]) throw new Error(`no subject imports ${entity}`);
  const notices = Object.assign({}, ...subjects.map((subject) => subject.notices));
  const noticeActs = Object.assign({}, ...subjects.map((subject) => subject.noticeActs));
  return [
    ...subjects,
    mountJobs(dependencies, kinds, imports),
    mountService(dependencies, { notices, noticeActs }, stopping),
  ];
}
