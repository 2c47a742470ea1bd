// Every call there is, in one table: what the service must implement and the OpenAPI document lists.
import * as accounts from './accounts.ts';
import * as activities from './activities.ts';
import * as capabilities from './capabilities.ts';
import * as device from './device.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as facilities from './facilities.ts';
import * as facilityWrites from './facility-writes.ts';
import * as files from './files.ts';
import * as monitorLogs from './monitor-logs.ts';
import * as monitorWrites from './monitor-writes.ts';
import * as monitors from './monitors.ts';
import * as recordings from './recordings.ts';
import * as requests from './requests.ts';
import * as userWrites from './user-writes.ts';
import * as users from './users.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'door' in value && 'path' in value;
}

/** All endpoints of the contract, in the order of their files. */
export const allEndpoints: readonly Endpoint[] = [
  accounts,
  capabilities,
  monitors,
  monitorWrites,
  facilities,
  facilityWrites,
  users,
  userWrites,
  requests,
  recordings,
  files,
  monitorLogs,
  activities,
  events,
  device,
].flatMap((file) => Object.values(file).filter(isEndpoint));
