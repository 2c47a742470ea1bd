// Entries as somebody is shown them who sees the records of some facilities alone: whoever and whatever they name outside of these
// has neither name nor id, and numbers of others are left out. Which entries and records there are is decided by the database.
import type { CallRow } from '../store/audit/read.ts';
import type { RecordRow } from '../store/audit/records.ts';
import { seenFacilities, seenNamesOfPersons, seenPersons } from '../store/audit/seen-names.ts';
import type { Database } from '../store/engine/database.ts';
import type { AuditFields } from '../store/schema/audit.ts';
import { listOfOthers } from '../store/users/user-bulk.ts';
import { facilitiesOfRoles, rolesWithin } from './roles-in-reach.ts';

/** A side of a record, without what is hidden, and the fields in which something is. */
interface ShownSide {
  fields: AuditFields | null;
  hidden: string[];
}

export interface ShownRecord extends RecordRow {
  hiddenBefore: string[];
  hiddenAfter: string[];
}

export interface ShownCall extends CallRow {
  isPersonHidden: boolean;
  /** Whether its number may be told. */
  isNumbered: boolean;
}

/** What is seen of all that some entries name. */
interface Seen {
  callerId: string;
  persons: ReadonlySet<string>;
  personNames: ReadonlySet<string>;
  /** Persons who are seen and belong elsewhere, too: where they were is told only of what they did within the reach. */
  ofOthers: ReadonlySet<string>;
  /** The entries that name more than the person who made them. */
  within: ReadonlySet<string>;
  facilities: ReadonlyMap<string, { name: string; code: string }>;
  facilityNames: ReadonlySet<string>;
}

/** Fields with the name of one facility, of several, and of a person; the first two with ids beside them. */
const [oneFacility, oneId] = ['facility', 'facility_id'] as const;
const [manyFacilities, manyIds] = ['facilities', 'facility_ids'] as const;
const personFields = ['renewal_set_by'] as const;

const textOf = (value: AuditFields[string] | undefined): string => (typeof value === 'string' ? value : '');
const idsIn = (fields: AuditFields): string[] => textOf(fields[manyIds]).split(', ').filter(Boolean);

/** 'Name (code), Name (code)', as they were called then; as they are called now where that text cannot be taken apart. */
function namesWithin(fields: AuditFields, ids: readonly string[], { facilities }: Seen): string {
  const then = textOf(fields[manyFacilities]).split(/(?<=\)), /);
  const names = ids.flatMap((id, index) => {
    const now = facilities.get(id);
    if (!now) return [];
    return [(then.length === ids.length && then[index]) || `${now.name} (${now.code})`];
  });
  return names.join(', ');
}

function showFacility(side: ShownSide, fields: AuditFields, { facilities }: Seen): void {
  const id = textOf(fields[oneId]);
  if (!(oneFacility in fields) || id === '' || facilities.has(id)) return;
  side.fields = { ...side.fields, [oneFacility]: null, [oneId]: null };
  side.hidden.push(oneFacility);
}

function showFacilities(side: ShownSide, fields: AuditFields, seen: Seen): void {
  const ids = idsIn(fields);
  const within = ids.filter((id) => seen.facilities.has(id));
  if (within.length === ids.length) return;
  side.fields = {
    ...side.fields,
    [manyIds]: within.join(', '),
    [manyFacilities]: namesWithin(fields, ids, seen),
  };
  side.hidden.push(manyFacilities);
}

function showRoles(side: ShownSide, fields: AuditFields, { facilities }: Seen): void {
  const within = rolesWithin(fields, facilities);
  if (!within) return;
  side.fields = { ...side.fields, ...within };
  side.hidden.push('roles');
}

function showPersons(side: ShownSide, fields: AuditFields, { personNames }: Seen): void {
  for (const field of personFields) {
    const name = textOf(fields[field]);
    if (name === '' || personNames.has(name)) continue;
    side.fields = { ...side.fields, [field]: null };
    side.hidden.push(field);
  }
}

function showSide(fields: AuditFields | null, seen: Seen): ShownSide {
  const side: ShownSide = { fields, hidden: [] };
  if (!fields) return side;
  showFacility(side, fields, seen);
  showFacilities(side, fields, seen);
  showRoles(side, fields, seen);
  showPersons(side, fields, seen);
  return side;
}

function showRecord(row: RecordRow, seen: Seen): ShownRecord {
  const [before, after] = [showSide(row.before, seen), showSide(row.after, seen)];
  return {
    ...row,
    before: before.fields,
    after: after.fields,
    hiddenBefore: before.hidden,
    hiddenAfter: after.hidden,
  };
}

/** What entries about a record say of it, and nothing else: what is not known here is not told. */
const toldDetails = [
  'method',
  'purpose',
  'file_name',
  'request_id',
  'channel',
  'job_id',
  'change',
  'undo',
  'change_cancelled',
  'before',
] as const;

/** Refusals count one account. */
const toldOfRefusals = ['count', 'first', 'last'] as const;
const refusals: readonly string[] = ['refuseSignIn', 'refuseFactor', 'refuseCall', 'lockOut'];

function pick(details: AuditFields, names: readonly string[]): AuditFields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = details[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Which lists were read, and not how much there is in them. */
function withoutCounts(details: AuditFields): AuditFields {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'number' ? null : value]),
  );
}

function showDetails({ action, details, userId }: CallRow, seen: Seen): AuditFields | null {
  if (!details || userId === seen.callerId) return details;
  if (action === 'export' || action === 'read') return withoutCounts(details);
  if (refusals.includes(action)) return pick(details, toldOfRefusals);
  const facility = textOf(details.facility);
  const isPersonSeen = userId !== null && seen.persons.has(userId);
  return pick(details, [
    ...toldDetails,
    ...(seen.facilityNames.has(facility) ? ['facility'] : []),
    // The name of a file that somebody brought.
    ...(isPersonSeen ? ['source'] : []),
  ]);
}

function showCall(call: CallRow, seen: Seen): ShownCall {
  const { userId } = call;
  const isPersonHidden = userId !== null && userId !== seen.callerId && !seen.persons.has(userId);
  const hidden = { userId: null, userName: '', addressPrefix: null };
  const isOwn = userId === seen.callerId || seen.within.has(call.id);
  const isElsewhere = userId !== null && seen.ofOthers.has(userId) && !isOwn;
  return {
    ...call,
    details: showDetails(call, seen),
    ...(isElsewhere && { addressPrefix: null }),
    ...(isPersonHidden && hidden),
    isPersonHidden,
    isNumbered: false,
  };
}

async function findSeen(
  db: Database,
  callerId: string,
  calls: readonly CallRow[],
  rows: readonly RecordRow[],
): Promise<Seen> {
  const sides = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const ids = sides
    .flatMap((fields) => [textOf(fields[oneId]), ...idsIn(fields), ...facilitiesOfRoles(fields)])
    .filter(Boolean);
  const names = calls.map(({ details }) => textOf(details?.facility)).filter(Boolean);
  const found = await seenFacilities(db, { ids, names });
  const persons = calls.flatMap(({ userId }) => userId ?? []);
  const makers = new Map(calls.map(({ id, userId }) => [id, userId]));
  const named = sides.flatMap((fields) => personFields.map((field) => textOf(fields[field]))).filter(Boolean);
  return {
    callerId,
    persons: await seenPersons(db, persons),
    ofOthers: await listOfOthers(db, [...new Set(persons)]),
    within: new Set(
      rows.flatMap(({ callId, subjectId }) => (subjectId === makers.get(callId) ? [] : callId)),
    ),
    personNames: await seenNamesOfPersons(db, named),
    facilities: new Map(found.map((facility) => [facility.id, facility])),
    facilityNames: new Set(found.map(({ name }) => name)),
  };
}

/** Shows everything as it is. */
export function showAsTheyAre(calls: readonly CallRow[], rows: readonly RecordRow[]) {
  return {
    calls: calls.map((call): ShownCall => ({ ...call, isPersonHidden: false, isNumbered: true })),
    records: rows.map((row): ShownRecord => ({ ...row, hiddenBefore: [], hiddenAfter: [] })),
  };
}

/** Shows entries and records that the present call has read within its reach. @param callerId who is shown them */
export async function showInReach(
  db: Database,
  callerId: string,
  calls: readonly CallRow[],
  rows: readonly RecordRow[],
): Promise<ReturnType<typeof showAsTheyAre>> {
  const seen = await findSeen(db, callerId, calls, rows);
  return {
    calls: calls.map((call) => showCall(call, seen)),
    records: rows.map((row) => showRecord(row, seen)),
  };
}
