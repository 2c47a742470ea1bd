// Changes that are made to the records of a facility, of every kind, as administrators and monitors make them.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import {
  createFacility,
  deleteFacilities,
  updateFacility,
} from '../../../contract/facilities/facility-writes.ts';
import { startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import {
  associateMonitors,
  createMonitor,
  deleteMonitors,
  restoreMonitors,
  updateMonitor,
} from '../../../contract/monitors/monitor-writes.ts';
import { requestAudio } from '../../../contract/requests/requests.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { suspendUser } from '../../../contract/users/user-access.ts';
import { createUser, deleteUsers, updateUser } from '../../../contract/users/user-writes.ts';
import { takeSample } from '../../../server/store/overview/samples.ts';
import { networkCertificates } from '../../../server/store/schema/index.ts';
import { addCertificates } from '../certificates.ts';
import { addDevice, addLog } from '../device.ts';
import { typedChange, typedFacility, typedUser } from '../form-values.ts';
import { addFacility, addMonitor, addUser } from '../records.ts';
import type { TestService } from '../service.ts';
import { typedParameters } from '../site-configuration.ts';

/** @param facilityId whose records are changed; new ones, where one is needed that nothing else is done to */
type Change = (service: TestService, facilityId: string) => Promise<unknown>;

const newMonitor = ({ db }: TestService, facilityId: string) => addMonitor(db, { facilityId });
const newUser = ({ db }: TestService, facilityId: string) =>
  addUser(db, { facilityIds: [facilityId], lastName: 'Outside' });
const selected = (id: string) => ({ monitor_menu: 'MONITOR_ALL' as const, monitor_ids: [id] });
const urls = {
  cacert_url: 'https://est.example.org/cacerts',
  clientcert_url: 'https://est.example.org/simpleenroll',
};

async function deleteAndRestore(service: TestService, facilityId: string) {
  const id = await newMonitor(service, facilityId);
  await service.ask(deleteMonitors, { body: { ...selected(id), forceDelete: true } });
  await service.ask(restoreMonitors, { body: { monitor_ids: [id] } });
}

async function addLeftCertificate(service: TestService, facilityId: string) {
  const [monitorId = ''] = await addCertificates(service, [{ name: 'Bay', days: 20, facilityId }]);
  const isIts = eq(networkCertificates.monitorId, monitorId);
  const left = { leftAt: service.clock.now, leftReason: 'key' } as const;
  await service.db.update(networkCertificates).set(left).where(isIts);
}

async function hearFrom(service: TestService, facilityId: string) {
  const device = await addDevice(service, { facilityId, serialNumber: `OUT-${randomUUID()}` });
  await device.sendHeartbeat();
  await addLog(service, device, 'a line');
}

const changes: Readonly<Record<string, Change>> = {
  async renameMonitor(service, facilityId) {
    const body = { monitor_id: 'Bay renamed', auto_log_level: 3 };
    await service.ask(updateMonitor, { params: { id: await newMonitor(service, facilityId) }, body });
  },
  async move(service, facilityId) {
    const new_facility_id = await addFacility(service.db);
    const id = await newMonitor(service, facilityId);
    await service.ask(associateMonitors, { body: { ...selected(id), new_facility_id } });
  },
  async unassign(service, facilityId) {
    const id = await newMonitor(service, facilityId);
    await service.ask(associateMonitors, { body: { ...selected(id), new_facility_id: null } });
  },
  deleteAndRestore,
  createMonitor: (service) =>
    service.ask(createMonitor, { body: { cloud_id: `OUT-${randomUUID()}`, monitor_id: 'Bay' } }),
  async requestAudio(service, facilityId) {
    await service.ask(requestAudio, { params: { id: await newMonitor(service, facilityId) } });
  },
  hearFrom,
  async changeMany(service, facilityId) {
    const change = { type: 'logLevel', auto_log_level: 9 } as const;
    await service.ask(startMonitorChange, {
      body: { ...selected(await newMonitor(service, facilityId)), change },
    });
  },
  createUser: (service, facilityId) => service.ask(createUser, { body: typedUser([facilityId]) }),
  async changeUser(service, facilityId) {
    const roles = [{ role: 'engineer', facility_id: facilityId } as const];
    const body = { ...typedChange, location: [facilityId], roles };
    await service.ask(updateUser, { params: { id: await newUser(service, facilityId) }, body });
  },
  async suspendUser(service, facilityId) {
    await service.ask(suspendUser, { params: { id: await newUser(service, facilityId) } });
  },
  async deleteUser(service, facilityId) {
    const body = { user_menu: 'USER_ALL' as const, forceDelete: true };
    await service.ask(deleteUsers, { body: { ...body, user_ids: [await newUser(service, facilityId)] } });
  },
  // Whoever is also inside belongs to it.
  renameFacility: (service, facilityId) =>
    service.ask(updateFacility, { params: { id: facilityId }, body: typedFacility({ name: 'Renamed' }) }),
  createFacility: (service) => service.ask(createFacility, { body: typedFacility() }),
  async deleteFacility(service) {
    const body = { facility_ids: [await addFacility(service.db)], forceDelete: true };
    await service.ask(deleteFacilities, { body });
  },
  configure: (service, facilityId) => service.ask(saveCsrParameters, { body: typedParameters(facilityId) }),
  authenticate: (service, facilityId) =>
    service.ask(savePassword, {
      body: { facility_id: facilityId, user_name: 'registrar', user_password: 'canary', ...urls },
    }),
  addLeftCertificate,
  sample: ({ db, clock }) => takeSample(db, clock.now),
};

/** Names of changes. */
export const changesOutside: fc.Arbitrary<string[]> = fc.uniqueArray(
  fc.constantFrom(...Object.keys(changes)),
  { minLength: 4, maxLength: 9 },
);

export async function makeChanges(
  service: TestService,
  names: readonly string[],
  facilityId: string,
): Promise<void> {
  for (const name of names) await changes[name]?.(service, facilityId);
}
