// Each call that needs a right, made by each role, of a person and of a program, of a record inside the facility of the role, outside of it, without a facility,
// and of one that does not exist. What is answered follows from the contract: the call's right, and the rights of each role.
import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, isRead } from '../../../contract/common/endpoint.ts';
import { rowsOf } from '../../../server/store/engine/dump-format.ts';
import {
  attempts,
  refusedSignIns,
  serviceAccountKeys,
  sessionUses,
} from '../../../server/store/schema/index.ts';
import {
  addPeopleWithRoles,
  type PeopleWithRoles,
  type Person,
  type PersonName,
} from '../../support/people-with-roles.ts';
import { readTables } from '../../support/place-rows.ts';
import type { CallCase, Sent } from '../../support/rights-table/call-case.ts';
import {
  calls,
  callsWithRight,
  differenceOf,
  type Expected,
  expectedOf,
  placesOf,
} from '../../support/rights-table/expected.ts';
import { createPlace, nowhere, type Place, type PlaceName } from '../../support/rights-table/places.ts';
import { routeNameOf } from '../../support/route-access.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addPrograms, type ProgramName } from '../../support/service-accounts.ts';

interface Try {
  name: string;
  endpoint: Endpoint;
  is: CallCase;
  person: CallerName;
  place: PlaceName;
  sent: Sent;
  expected: Expected;
}

/** So many calls are under way at once. */
const atOnce = 8;

let service: TestService;
let there: PeopleWithRoles;
/** People and programs. */
type CallerName = PersonName | ProgramName;
let callers: Readonly<Record<CallerName, Person>>;
let shared: Readonly<Record<PlaceName, Place>>;
let tries: Try[];

/** With records of their own, which a call may change. */
const newPlaces = (): Readonly<Record<PlaceName, Place>> => ({
  inside: createPlace(service, there.inside.facilityId, true),
  outside: createPlace(service, there.outside.facilityId, false),
  unassigned: createPlace(service, null, false),
  missing: nowhere,
});

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const sentBy = (is: CallCase, person: CallerName, at: Place, home: Place) =>
  is.send({ at, home, person: callers[person] });

async function triesOf(name: string, endpoint: Endpoint, is: CallCase, number: number): Promise<Try[]> {
  const all: Try[] = [];
  for (const person of Object.keys(callers) as CallerName[]) {
    for (const place of placesOf(is)) {
      const sent = await sentBy(is, person, shared[place], shared.inside);
      const expected = expectedOf({ endpoint, is, sent, person, place, inside: there.inside.facilityId });
      all.push({ name: `${name} #${number}`, endpoint, is, person, place, sent, expected });
    }
  }
  return all;
}

beforeAll(async () => {
  service = await startTestService();
  there = await addPeopleWithRoles(service);
  callers = { ...there.people, ...(await addPrograms(service, there.inside.facilityId)) };
  shared = newPlaces();
  tries = [];
  for (const [name, endpoint] of callsWithRight)
    for (const [number, is] of (calls[name] ?? []).entries())
      tries.push(...(await triesOf(name, endpoint, is, number)));
});
afterAll(() => service.close());

const namesOf = ({ name, endpoint, person, place }: Try) =>
  `${name} (${routeNameOf(endpoint)}), ${person}, ${place}`;

async function answerOf({ endpoint, person }: Try, { files, ...sent }: Sent) {
  const { token } = callers[person];
  const response = files
    ? await service.sendForm(endpoint, { body: sent.body, files }, token)
    : await service.send(endpoint, sent, token);
  const isStream = response.ok && endpoint.responseKind === 'events';
  const text = isStream ? '' : await response.text();
  if (isStream) await response.body?.cancel();
  return { status: response.status, text };
}

/** Without what names this record, and when it was said. */
const withoutNames = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');

/** Refusals and attempts are counted, and so is the use of a session or a key. */
const counting: string[] = [attempts, refusedSignIns, serviceAccountKeys, sessionUses].map((table) =>
  getTableName(table),
);

/** All that is stored. */
async function digests(): Promise<Record<string, string>> {
  const tables = (await readTables(service.db)).filter(({ name }) => !counting.includes(name));
  const each = tables.map(
    ({ name }) =>
      sql`SELECT ${name} AS name, md5(string_agg(t::text, ' ' ORDER BY t::text)) AS digest FROM ${sql.identifier(name)} AS t`,
  );
  const digest = z.object({ name: z.string(), digest: z.string().nullable() });
  const rows = await rowsOf(service.db, sql.join(each, sql` UNION ALL `), digest);
  return Object.fromEntries(rows.map((row) => [row.name, row.digest ?? '']));
}

it('has a case for every call that needs a right, and for no other', () => {
  expect(Object.keys(calls).toSorted()).toEqual([...callsWithRight.keys()].toSorted());
  expect(Object.entries(calls).filter(([, cases]) => cases.length === 0)).toEqual([]);
});

it('refuses what the contract does not allow, with the same words whether a record is outside or does not exist', async () => {
  const refused = tries.filter(({ expected }) => expected.answer !== 'allowed');
  const before = await digests();
  const differing: string[] = [];
  const words = new Map<string, Set<string>>();
  await each(refused, async (tried) => {
    const { status, text } = await answerOf(tried, tried.sent);
    const difference = differenceOf(tried.expected.answer, tried.is, status, text);
    if (difference) differing.push(`${namesOf(tried)}: ${difference}`);
    const key = `${tried.name}, ${tried.person}, ${tried.expected.answer}`;
    words.set(key, (words.get(key) ?? new Set()).add(withoutNames(text)));
  });
  expect(differing).toEqual([]);
  expect([...words].filter(([, texts]) => texts.size > 1)).toEqual([]);
  expect(await digests()).toEqual(before);

  await service.refusedCalls.flush();
  const counted = await service.db.select().from(refusedSignIns);
  for (const [person, { id }] of Object.entries(callers)) {
    const noted = refused.filter((tried) => tried.person === person && tried.expected.isNoted);
    const count = counted.find(({ account }) => account === id)?.count ?? 0;
    expect([person, count]).toEqual([person, noted.length]);
  }
});

it('allows the rest', async () => {
  const allowed = tries.filter(({ expected }) => expected.answer === 'allowed');
  const differing: string[] = [];
  async function make(tried: Try, sent: Sent) {
    const { status, text } = await answerOf(tried, sent);
    const difference = differenceOf('allowed', tried.is, status, text);
    if (difference) differing.push(`${namesOf(tried)}: ${difference}`);
  }
  // Reads first: some writes change all of a facility.
  const [reads, writes] = [true, false].map((reads) =>
    allowed.filter(({ endpoint }) => isRead(endpoint) === reads),
  );
  await each(reads ?? [], (tried) => make(tried, tried.sent));
  await each(writes ?? [], async (tried) => {
    const places = newPlaces();
    await make(tried, await sentBy(tried.is, tried.person, places[tried.place], places.inside));
  });
  expect(differing).toEqual([]);
});
