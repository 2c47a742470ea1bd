// 5,000 people come and go by SCIM, several calls at once as directories send them, while the lists of users are used: nobody is lost,
// each change is one entry of the trail, and how long calls take is printed for docs/scale.md.
import { eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUsers, searchUsers } from '../../contract/users/users.ts';
import { auditCalls, auditRecords, directoryPeople, users } from '../../server/store/schema/index.ts';
import { findBrokenCall } from '../support/audit-trail.ts';
import { openDirectory, patchOf, type ScimDirectory, scimUser } from '../support/scim.ts';
import { startTestService, type TestService } from '../support/service.ts';

const people = 5_000;
/** Entra ID and Okta send a few calls at once. */
const atOnce = 8;

let service: TestService;
let directory: ScimDirectory;

beforeAll(async () => {
  service = await startTestService();
  directory = await openDirectory(service);
});

afterAll(() => service.close());

const p95 = (times: readonly number[]) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);

async function timed<Result>(times: number[], call: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await call();
  times.push(performance.now() - began);
  return result;
}

/** Calls for all, some at once. */
async function forAll<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Somebody looks at lists and searches until the work has ended. */
async function whileListsAreUsed(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  async function look() {
    const query = { count: 25 };
    while (!isOver) {
      await timed(times, () => service.ask(listUsers, { query } as never));
      const body = { searchValue: 'scale', user_menu: 'USER_ALL' as const };
      await timed(times, () => service.ask(searchUsers, { query, body } as never));
    }
  }
  const looking = look();
  await work().finally(() => {
    isOver = true;
  });
  await looking;
  return times;
}

const emailOf = (n: number) => `p${n}@scale.example`;
const print = (what: string, calls: readonly number[], lists: readonly number[]) =>
  process.stdout.write(
    `${what}: SCIM p95 ${p95(calls)} ms (${calls.length}), lists p95 ${p95(lists)} ms (${lists.length})\n`,
  );

const statusOfAll = async () => {
  const rows = await service.db
    .select({ status: users.status })
    .from(users)
    .where(like(users.email, '%@scale.example'));
  return rows.map(({ status }) => status);
};

it('adds, suspends, brings back and removes them, and loses none', async () => {
  const ids: string[] = [];
  const numbers = Array.from({ length: people }, (_, n) => n);
  const calls: Record<'create' | 'suspend' | 'restore' | 'remove', number[]> = {
    create: [],
    suspend: [],
    restore: [],
    remove: [],
  };

  const creating = await whileListsAreUsed(() =>
    forAll(numbers, async (n) => {
      const answer = await timed(calls.create, () => directory.call('POST', '/Users', scimUser(emailOf(n))));
      expect(answer.status).toBe(201);
      ids.push(answer.body.id);
    }),
  );
  print('create', calls.create, creating);
  expect(new Set(ids).size).toBe(people);
  expect(await statusOfAll()).toEqual(Array(people).fill('STAGED'));

  for (const [name, value] of [
    ['suspend', 'False'],
    ['restore', true],
  ] as const) {
    const looked = await whileListsAreUsed(() =>
      forAll(ids, async (id) => {
        const body = patchOf({ op: 'Replace', path: 'active', value });
        expect((await timed(calls[name], () => directory.call('PATCH', `/Users/${id}`, body))).status).toBe(
          200,
        );
      }),
    );
    print(name, calls[name], looked);
    expect(new Set(await statusOfAll())).toEqual(new Set([value === true ? 'STAGED' : 'SUSPENDED']));
  }

  const removing = await whileListsAreUsed(() =>
    forAll(ids, async (id) => {
      expect((await timed(calls.remove, () => directory.call('DELETE', `/Users/${id}`))).status).toBe(204);
    }),
  );
  print('remove', calls.remove, removing);
  expect(await statusOfAll()).toEqual(Array(people).fill('SUSPENDED'));
  expect((await directory.call('GET', '/Users?count=0')).body.totalResults).toBe(0);
  expect(await service.db.$count(directoryPeople)).toBe(people);

  const isTheirs = eq(auditCalls.userId, directory.accountId);
  expect(await service.db.$count(auditCalls, isTheirs)).toBe(4 * people);
  const theirs = service.db.select({ id: auditCalls.id }).from(auditCalls).where(isTheirs);
  expect(await service.db.$count(auditRecords, inArray(auditRecords.callId, theirs))).toBe(4 * people);
  expect(await findBrokenCall(service.db)).toBeNull();
});
