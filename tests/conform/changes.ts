// Changes what was created, and makes requests to a monitor that does not exist outside the backend.

import { signInWithPasskey } from '../../contract/accounts/passkey-sign-in.ts';
import {
  addPasskey,
  answerSecondFactor,
  confirmAuthenticator,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  startAuthenticator,
} from '../../contract/accounts/second-factor.ts';
import { endOneSession } from '../../contract/accounts/sessions.ts';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { getFacility } from '../../contract/facilities/facilities.ts';
import { updateFacility } from '../../contract/facilities/facility-writes.ts';
import {
  confirmJobCredentials,
  readJobCredentials,
  retryJob,
  undoJob,
} from '../../contract/jobs/bulk-changes.ts';
import { checkImport, startImport } from '../../contract/jobs/imports.ts';
import { previewMonitorChange, startMonitorChange } from '../../contract/monitors/monitor-changes.ts';
import {
  associateMonitors,
  replaceCredential,
  updateMonitor,
} from '../../contract/monitors/monitor-writes.ts';
import { getMonitor } from '../../contract/monitors/monitors.ts';
import { getFile } from '../../contract/requests/files.ts';
import { deleteRecordings, listRecordings } from '../../contract/requests/recordings.ts';
import {
  cancelRequest,
  getRequestStatus,
  requestAudio,
  requestLog,
} from '../../contract/requests/requests.ts';
import { actOnNotice } from '../../contract/service/notices.ts';
import {
  addServiceAccountKey,
  createServiceAccount,
  deleteServiceAccount,
  getServiceAccount,
  removeServiceAccountKey,
  updateServiceAccount,
} from '../../contract/service-accounts/service-accounts.ts';
import { declineAccess, giveAccess } from '../../contract/users/access-requests.ts';
import { resetSecondFactor } from '../../contract/users/factor-reset.ts';
import { inviteUser, reactivateUser, suspendUser } from '../../contract/users/user-access.ts';
import { previewUserChange, startUserChange } from '../../contract/users/user-changes.ts';
import { resetUser, updateUser } from '../../contract/users/user-writes.ts';
import { getUser } from '../../contract/users/users.ts';
import { findRefusalFaults, isConflict, outdatedWasTaken, succeedsOrRefuses } from './answer.ts';
import type { Attempts } from './attempts.ts';
import type { OwnRecords } from './deletes.ts';
import { rowsOf } from './known.ts';
import { findLostFields, type Own } from './own-records.ts';
import { inputsFor } from './reads.ts';
import { trySiteConfiguration } from './site-configuration.ts';

/** Sends a change with the version that was read, reads the record again, and sends it with the version of before. */
async function change(
  attempts: Attempts,
  [update, read]: readonly [Endpoint, Endpoint],
  { id }: Own,
  body: Record<string, unknown>,
) {
  const params = { id };
  const fetchRow = async () => rowsOf(await attempts.attempt(read, { params }))[0];
  const version: unknown = Reflect.get(Object(await fetchRow()), 'version');
  const sent = { ...body, ...(typeof version === 'number' && { version }) };
  const done = await attempts.attempt(update, { params, body: sent });
  const row = await fetchRow();
  if (!done || !row) return;
  const lost = findLostFields(body, row);
  if (lost.length > 0) return attempts.differs(update, ...lost);
  if (typeof version !== 'number') return;
  await attempts.attempt(update, { params, body: sent }, (answer) =>
    isConflict(answer) ? findRefusalFaults(answer) : [outdatedWasTaken],
  );
}

/** Whether the record of the status or of a list has arrived is the backend's business; three looks are enough. */
async function tryRequests(attempts: Attempts, { id }: Own): Promise<void> {
  const params = { id };
  await attempts.attempt(requestAudio, { params });
  await attempts.attempt(requestLog, { params });
  for (let look = 0; look < 2; look += 1) await attempts.attempt(getRequestStatus, { params });
  const [status] = rowsOf(await attempts.attempt(getRequestStatus, { params }));
  const log: unknown = Reflect.get(Object(status), 'log');
  const requestId = String(Reflect.get(Object(log), 'id') ?? '00000000-0000-4000-8000-000000000000');
  await attempts.attempt(cancelRequest, { params: { id, requestId } }, succeedsOrRefuses(cancelRequest));
}

/** Deletes the recordings of our own monitor, if it has any. */
async function tryRecordings(attempts: Attempts, { id }: Own): Promise<void> {
  const [input] = inputsFor(listRecordings, {
    ...attempts.known,
    monitors: new Map([[id, { id, monitor_id: '', cloud_id: '', facility_id: null }]]),
  });
  if (!input) return;
  const listed = await attempts.attempt(listRecordings, input);
  attempts.known.learn(listed);
  const [recording] = rowsOf(listed);
  const correlation: unknown = Reflect.get(Object(recording), 'correlation_id');
  if (correlation === undefined) return;
  const { fromDate, toDate } = input.params;
  const [file] = attempts.known.files;
  if (file !== undefined) await attempts.attempt(getFile, { params: { id: file } });
  await attempts.attempt(deleteRecordings, {
    body: {
      time_from: `${fromDate}T00:00:00.000Z`,
      time_to: `${toDate}T23:59:59.999Z`,
      monitor_id: id,
      correlation_ids: [correlation],
      skippedcorrelation_ids: [],
    },
  });
  const left = rowsOf(await attempts.attempt(listRecordings, input));
  if (left.some((row) => Reflect.get(Object(row), 'correlation_id') === correlation))
    attempts.differs(deleteRecordings, 'The recording is still listed after it was deleted.');
}

/** Acts on nothing: what a backend is about to remove is not this tool's to decide. */
async function tryNotices(attempts: Attempts): Promise<void> {
  const params = { kind: 'conform-no-such-notice', act: 'stop' };
  await attempts.attempt(actOnNotice, { params }, succeedsOrRefuses(actOnNotice));
}

/** Adds no account, as there is nobody who would use it: one that ends today is refused, and others are not there. */
async function tryServiceAccounts(attempts: Attempts): Promise<void> {
  const params = { id: crypto.randomUUID(), keyId: crypto.randomUUID() };
  const ends_date = new Date().toISOString().slice(0, '2026-12-01'.length);
  const body = { name: 'Conformance', role: 'auditor', facilities: null, ends_date };
  const calls = [
    createServiceAccount,
    getServiceAccount,
    updateServiceAccount,
    addServiceAccountKey,
    removeServiceAccountKey,
    deleteServiceAccount,
  ];
  for (const call of calls) await attempts.attempt(call, { params, body }, succeedsOrRefuses(call));
}

/** Ends no session: of one that is not there. */
async function trySessions(attempts: Attempts): Promise<void> {
  const params = { id: crypto.randomUUID() };
  await attempts.attempt(endOneSession, { params }, succeedsOrRefuses(endOneSession));
}

/** Changes nothing of the person's own second factor: where there is one, only what is refused is sent. */
async function trySecondFactor(attempts: Attempts): Promise<void> {
  const params = { id: crypto.randomUUID() };
  const refused = [confirmAuthenticator, addPasskey, removePasskey, answerSecondFactor, signInWithPasskey];
  const changing = [startAuthenticator, removeAuthenticator, renewRecoveryCodes];
  const isOffered = attempts.known.capabilities.includes('secondFactor');
  for (const endpoint of isOffered ? refused : [...refused, ...changing])
    await attempts.attempt(endpoint, { params }, succeedsOrRefuses(endpoint));
}

/** Asks for nothing that anyone waits for, and for no monitor: nobody gets access, and nothing is associated. */
async function tryDecisions(attempts: Attempts): Promise<void> {
  const params = { id: crypto.randomUUID() };
  for (const decide of [giveAccess, declineAccess])
    await attempts.attempt(decide, { params }, succeedsOrRefuses(decide));
  const body = { monitor_menu: 'MONITOR_ALL', monitor_ids: [params.id], new_facility_id: null };
  await attempts.attempt(associateMonitors, { body }, succeedsOrRefuses(associateMonitors));
}

/** Begins no job: of records and jobs that are not there. */
async function tryBulkChanges(attempts: Attempts): Promise<void> {
  const params = { id: crypto.randomUUID() };
  const ofMonitors = {
    monitor_menu: 'MONITOR_ALL',
    monitor_ids: [params.id],
    change: { type: 'requestLog' },
  };
  const ofUsers = { user_menu: 'USER_ALL', user_ids: [params.id], change: { type: 'suspend' } };
  await attempts.attempt(previewMonitorChange, { body: ofMonitors });
  await attempts.attempt(startMonitorChange, { body: ofMonitors }, succeedsOrRefuses(startMonitorChange));
  await attempts.attempt(previewUserChange, { body: ofUsers });
  await attempts.attempt(startUserChange, { body: ofUsers }, succeedsOrRefuses(startUserChange));
  for (const call of [retryJob, undoJob, readJobCredentials, confirmJobCredentials])
    await attempts.attempt(call, { params }, succeedsOrRefuses(call));
}

/** Imports nothing: the one row has no serial number. */
async function tryImports(attempts: Attempts): Promise<void> {
  const body = {
    entity: 'monitors',
    columns: ['cloud_id', 'monitor_id'],
    rows: [{ row: 2, cells: ['', ''] }],
  };
  await attempts.attempt(checkImport, { body });
  const sent = { ...body, id: crypto.randomUUID(), mode: 'all' };
  await attempts.attempt(startImport, { body: sent }, succeedsOrRefuses(startImport));
}

/** Tries suspending and giving access; says so where a user's status is not what the call is for. */
async function tryAccess(attempts: Attempts, id: string): Promise<void> {
  const input = { params: { id } };
  await attempts.attempt(inviteUser, input, succeedsOrRefuses(inviteUser));
  await attempts.attempt(resetSecondFactor, input, succeedsOrRefuses(resetSecondFactor));
  const statusAfter = async (call: Endpoint) => {
    if (!(await attempts.attempt(call, input))) return undefined;
    const [row] = rowsOf(await attempts.attempt(getUser, input));
    return Reflect.get(Object(row), 'userStatus') as unknown;
  };
  const suspended = await statusAfter(suspendUser);
  if (suspended !== undefined && suspended !== 'SUSPENDED')
    attempts.differs(suspendUser, 'The user is not SUSPENDED afterwards.');
  if ((await statusAfter(reactivateUser)) === 'SUSPENDED')
    attempts.differs(reactivateUser, 'The user is still SUSPENDED afterwards.');
}

export async function changeOwn(attempts: Attempts, own: OwnRecords): Promise<void> {
  const [facility] = own.facilities;
  const [user] = own.users;
  const [monitor] = own.monitors;
  if (facility) {
    const body = { ...facility.body, id: facility.id, city: 'Chicago' };
    await change(attempts, [updateFacility, getFacility], facility, body);
  }
  if (user) {
    const { email: _email, ...body } = user.body;
    const calls = [updateUser, getUser] as const;
    await change(attempts, calls, user, { ...body, firstName: 'Changed' });
    await attempts.attempt(resetUser, { params: { id: user.id } }, succeedsOrRefuses(resetUser));
    await tryAccess(attempts, user.id);
  }
  if (facility) await trySiteConfiguration(attempts, facility, monitor);
  await tryNotices(attempts);
  await trySessions(attempts);
  await tryServiceAccounts(attempts);
  await trySecondFactor(attempts);
  await tryDecisions(attempts);
  await tryBulkChanges(attempts);
  await tryImports(attempts);
  if (!monitor) return;
  const { cloud_id: _serialNumber, ...body } = monitor.body;
  const name = `${monitor.text} B`;
  const changed = { ...body, id: monitor.id, monitor_id: name };
  await change(attempts, [updateMonitor, getMonitor], monitor, changed);
  await attempts.attempt(replaceCredential, { params: { id: monitor.id } });
  await tryRequests(attempts, monitor);
  await tryRecordings(attempts, monitor);
}
