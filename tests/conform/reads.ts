// The calls that only read, and the arguments to try each with: from the contract's schemas, and from what earlier
// answers gave.
import { z } from 'zod';
import { allEndpoints } from '../../contract/api.ts';
import { listAuditRecords } from '../../contract/audit/audit.ts';
import { getCsrFile } from '../../contract/certificates/monitor-csrs.ts';
import { type Endpoint, isRead } from '../../contract/common/endpoint.ts';
import * as facilities from '../../contract/facilities/facilities.ts';
import { readJobCredentials } from '../../contract/jobs/bulk-changes.ts';
import { checkImport } from '../../contract/jobs/imports.ts';
import { getJob, listJobRecords } from '../../contract/jobs/jobs.ts';
import { previewMonitorChange } from '../../contract/monitors/monitor-changes.ts';
import * as monitors from '../../contract/monitors/monitors.ts';
import { searchCloudLog } from '../../contract/requests/cloud-log.ts';
import { getServiceAccount } from '../../contract/service-accounts/service-accounts.ts';
import { previewUserChange } from '../../contract/users/user-changes.ts';
import * as users from '../../contract/users/users.ts';
import type { Known } from './known.ts';

/** The arguments of one call. */
export interface Input {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  files?: Readonly<Record<string, File>>;
}

/** Calls with a body that change nothing. */
const readsWithBody: ReadonlySet<Endpoint> = new Set<Endpoint>([
  monitors.listDeletedMonitors,
  monitors.searchMonitors,
  monitors.findSerialNumbers,
  monitors.findMissingSerialNumbers,
  monitors.getMonitorsByIds,
  facilities.getFacilitiesByIds,
  users.getUsersByIds,
  facilities.searchFacilities,
  facilities.findFacilityNames,
  users.searchUsers,
  searchCloudLog,
]);

export const apiCalls = allEndpoints.filter(({ base }) => base === 'api');
/** A monitor must have sent a CSR, a job must have been started, something been changed, or an account been added. */
const needsOthers: ReadonlySet<Endpoint> = new Set<Endpoint>([
  getCsrFile,
  getJob,
  listJobRecords,
  readJobCredentials,
  previewMonitorChange,
  previewUserChange,
  checkImport,
  listAuditRecords,
  getServiceAccount,
]);
export const reads = apiCalls.filter((it) => !needsOthers.has(it) && (isRead(it) || readsWithBody.has(it)));

const dayMs = 24 * 60 * 60 * 1000;
const daysBack = 30;
const maxTried = 10;
const dayOf = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

function firstOf<Value>(values: Iterable<Value>, max = 1): Value[] {
  return [...values].slice(0, max);
}

/** The ids to try in a path; several where the first may have nothing to show. */
function idsFor({ path }: Endpoint, known: Known): string[] {
  if (path.startsWith('v1/files/')) return firstOf(known.files);
  if (/^v1\/(facilities|networkdetails)\//.test(path)) {
    const used = path.endsWith('users') ? known.facilitiesOf.users : known.facilitiesOf.monitors;
    const ids = [...used, ...known.facilities.keys()].filter((id) => known.facilities.has(id));
    return firstOf(new Set(ids), 2);
  }
  if (path.startsWith('v1/users/')) return firstOf(known.users.keys());
  return firstOf(known.monitors.keys(), /\{(fromDate|toDate)\}|activities/.test(path) ? maxTried : 1);
}

/** The values of a path's parameter; none where no answer has given one yet. */
function valuesFor(name: string, endpoint: Endpoint, known: Known): string[] {
  const simple: Record<string, () => string[]> = {
    id: () => idsFor(endpoint, known),
    facilityId: () => idsFor(endpoint, known),
    cloudId: () => firstOf(known.monitors.values()).map(({ cloud_id }) => cloud_id),
    hours: () => [String(daysBack * 24)],
    fromDate: () => [dayOf(-daysBack)],
    toDate: () => [dayOf(1)],
  };
  return simple[name]?.() ?? choicesOf(endpoint.params)[name] ?? [];
}

/** The fields of a part that have a fixed set of values. */
export function choicesOf(part: z.ZodType): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fieldsOf(part)).flatMap(([name, values]) => (values ? [[name, values]] : [])),
  );
}

type Fields = Record<string, string[] | null>;
const fieldsOfParts = new WeakMap<z.ZodType, Fields>();

/** The fields that a part takes, each with its fixed set of values, if it has one. */
function fieldsOf(part: z.ZodType): Fields {
  const known = fieldsOfParts.get(part);
  if (known) return known;
  const { properties = {} } = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' });
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      (typeof schema === 'object' && schema.enum?.map(String)) || null,
    ]),
  );
  fieldsOfParts.set(part, fields);
  return fields;
}

/** The combinations of a path's parameters. */
function paramsFor(endpoint: Endpoint, known: Known): Record<string, string>[] {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.reduce<Record<string, string>[]>(
    (all, name) =>
      all.flatMap((one) => valuesFor(name, endpoint, known).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

/** One with the defaults, then one for each other choice of each field. */
function variantsOf(part: z.ZodType, base: Record<string, unknown>): Record<string, unknown>[] {
  const others = Object.entries(choicesOf(part)).flatMap(([name, values]) =>
    values.filter((value) => value !== base[name]).map((value) => ({ ...base, [name]: value })),
  );
  return [base, ...others];
}

/** A text that is known to be in a record, so that a search must find something; undefined while there is none. */
export function searchTextFor({ path }: Endpoint, known: Known): string | undefined {
  if (path.includes('activities')) return undefined;
  if (path.includes('facilities')) return firstOf(known.facilities.values())[0]?.name;
  if (path.includes('users')) return firstOf(known.users.values())[0]?.last_name;
  if (path.endsWith('cloudids')) return firstOf(known.monitors.values())[0]?.cloud_id;
  return firstOf(known.monitors.values())[0]?.monitor_id;
}

/** Ids of records that are known, for a call that takes many. */
function askedIds({ path }: Endpoint, known: Known): string[] {
  if (path.includes('facilities')) return firstOf(known.facilities.keys(), maxTried);
  if (path.includes('users')) return firstOf(known.users.keys(), maxTried);
  return firstOf(known.monitors.keys(), maxTried);
}

/** Tells what a move would leave behind: not all menus have monitors that can be moved. */
const isAboutMoves = ({ body }: Endpoint) => 'new_facility_id' in fieldsOf(body);

function bodyFor(endpoint: Endpoint, known: Known, params: Record<string, string>): Record<string, unknown> {
  const text = searchTextFor(endpoint, known)?.slice(0, 100) ?? '';
  const samples: Record<string, unknown> = {
    searchValue: text,
    search_name: text,
    search_cloudId: text,
    monitor_id: params.id,
    ids: askedIds(endpoint, known),
    monitor_ids: askedIds(endpoint, known),
    cloud_ids: firstOf(
      [...known.monitors.values()].map(({ cloud_id }) => cloud_id),
      2,
    ),
    time_from: `${dayOf(-daysBack)}T00:00:00.000Z`,
    time_to: `${dayOf(1)}T23:59:59.999Z`,
  };
  const taken = fieldsOf(endpoint.body);
  if (isAboutMoves(endpoint)) Object.assign(samples, { monitor_menu: 'MONITOR_ALL', new_facility_id: null });
  const sent = Object.fromEntries(Object.entries(samples).filter(([name]) => name in taken));
  return z.record(z.string(), z.unknown()).parse(endpoint.body.parse(sent));
}

/** A menu of one facility needs the facility, too. */
function withFacility(body: Record<string, unknown>, known: Known): Record<string, unknown>[] {
  if (!Object.values(body).some((value) => String(value).endsWith('_FACILITY'))) return [body];
  return firstOf(known.facilities.keys()).map((facilityId) => ({ ...body, facilityId }));
}

export const isPaged = ({ query }: Endpoint) => 'page' in fieldsOf(query);

/** The letter that most of the known texts have, so that a search finds many. */
export function commonTextFor(endpoint: Endpoint, known: Known): string {
  if (endpoint.path.includes('activities')) return '';
  const texts = endpoint.path.includes('facilities')
    ? [...known.facilities.values()].map(({ name }) => name)
    : endpoint.path.includes('users')
      ? [...known.users.values()].map(({ last_name }) => last_name)
      : [...known.monitors.values()].map(({ monitor_id }) => monitor_id);
  const times = (letter: string) => texts.filter((text) => text.toLowerCase().includes(letter)).length;
  const letters = [...new Set(texts.join('').toLowerCase())].filter((letter) => /[a-z0-9]/.test(letter));
  return letters.toSorted((a, b) => times(b) - times(a))[0] ?? '';
}

/** Fills in what a call needs in its query, and leaves all else out. */
function queryFor({ query }: Endpoint): Record<string, unknown> {
  const kinds = fieldsOf(query).kind;
  // Jobs have kinds that may be left out.
  return kinds === undefined || query.safeParse({}).success ? {} : { kind: 'wpa' };
}

/** How to try a call that reads; empty while nothing is known for its parameters. */
export function inputsFor(endpoint: Endpoint, known: Known): Input[] {
  const takesIds = ['ids', 'monitor_ids'].some((name) => name in fieldsOf(endpoint.body));
  if (takesIds && askedIds(endpoint, known).length === 0) return [];
  const query = z.record(z.string(), z.unknown()).parse(endpoint.query.parse(queryFor(endpoint)));
  return paramsFor(endpoint, known).flatMap((params, index) => {
    const body = bodyFor(endpoint, known, params);
    if (index > 0 || isAboutMoves(endpoint)) return [{ params, query, body }];
    const bodies = variantsOf(endpoint.body, body).flatMap((it) => withFacility(it, known));
    return [
      ...variantsOf(endpoint.query, query).map((it) => ({ params, query: it, body })),
      ...bodies.slice(1).map((it) => ({ params, query, body: it })),
    ];
  });
}
