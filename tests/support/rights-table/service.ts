// Calls about the service, jobs, the trail, the overview and changes.
import { randomUUID } from 'node:crypto';
import { typedFacility } from '../form-values.ts';
import { newServiceAccount } from '../service-accounts.ts';
import { type CallCase, type CallCases, naming, ofId, plain, plainNew } from './call-case.ts';

const ofJob = (allowed = 200): CallCase => ofId('job', ({ at, person }) => at.job(person), {}, { allowed });

interface Table {
  entity: string;
  columns: string[];
  rows: { row: number; cells: string[] }[];
}

const table = (entity: string, record: Record<string, string>): Table => ({
  entity,
  columns: Object.keys(record),
  rows: [{ row: 1, cells: Object.values(record) }],
});

const imported = (): Table[] => [
  table('monitors', { cloud_id: `IMPORTED-${randomUUID()}`, monitor_id: 'Bay 1' }),
  table('facilities', typedFacility() as Record<string, string>),
  table('users', {
    firstName: 'Ada',
    lastName: 'Morgan',
    email: `${randomUUID()}@example.com`,
    phoneNumber: '6175550100',
  }),
];

/** A case for each kind of record, as each needs another right. */
const importing = (more: () => object): CallCase[] =>
  imported().map((_, index) => plainNew(() => ({ body: { ...imported()[index], ...more() } })));

const anAccount = () => newServiceAccount({ name: `Program ${randomUUID()}`, role: 'auditor' });

export const serviceCalls: CallCases = {
  listSessions: [plain()],
  endOneSession: [ofId('own', ({ at, person }) => at.session(person))],
  getCapabilities: [plain()],
  countMenus: [plain()],
  listNotices: [plain()],
  // There is none.
  actOnNotice: [plain({ params: { kind: 'retention', act: 'stop' } }, { allowed: 409 })],
  getWhatRuns: [plain()],

  listServiceAccounts: [plain()],
  getServiceAccount: [ofId('service', ({ at }) => at.serviceAccount())],
  createServiceAccount: [plainNew(() => ({ body: anAccount() }))],
  updateServiceAccount: [
    naming('service', async ({ at }) => ({ params: { id: await at.serviceAccount() }, body: anAccount() })),
  ],
  deleteServiceAccount: [ofId('service', ({ at }) => at.serviceAccount())],
  addServiceAccountKey: [ofId('service', ({ at }) => at.serviceAccount())],
  removeServiceAccountKey: [naming('service', async ({ at }) => ({ params: await at.serviceAccountKey() }))],

  listJobs: [plain(), plain({ query: { own: true } })],
  getJob: [ofJob()],
  listJobRecords: [ofJob()],
  cancelJob: [ofJob()],
  retryJob: [ofJob()],
  // What was requested is not undone.
  undoJob: [ofJob(409)],
  readJobCredentials: [ofJob()],
  confirmJobCredentials: [ofJob()],
  checkImport: importing(() => ({})),
  startImport: importing(() => ({ id: randomUUID(), mode: 'right' })),

  listAuditEntries: [
    plain(),
    plain({ query: { search: 'bay', count: 100 } }),
    naming('monitor', async ({ at }) => ({ query: { record: await at.monitor() } }), { missing: 200 }),
    naming('user', async ({ at }) => ({ query: { person: await at.user() } }), { missing: 200 }),
  ],
  listAuditRecords: [ofId('monitor', ({ at }) => at.entry())],
  getAuditVerification: [plain()],
  recordExport: [naming('own', async ({ at, person }) => ({ body: { export: await at.export(person) } }))],

  getOverview: [plain()],
  listWorstFacilities: [plain()],
  getOverviewHistory: [
    plain(),
    naming('facility', async ({ at }) => ({ query: { facility_id: await at.facility() } })),
  ],
  getMonitorConnection: [ofId('monitor', ({ at }) => at.monitor())],
  getFacilityConnection: [ofId('facility', ({ at }) => at.facility())],

  streamEvents: [plain()],
  listChanges: [plain()],
};
