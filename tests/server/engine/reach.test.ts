// What belongs to a call stays within its reach, however it is begun and whoever waits for it.
import { expect, it } from 'vitest';
import {
  currentReach,
  keepReach,
  keepReachOf,
  outsideReach,
  type Reach,
  reachInTransaction,
  withinReach,
} from '../../../server/store/engine/reach.ts';

const north: Reach = { callerId: 'north', roles: ['siteAdministrator'] };
const south: Reach = { callerId: 'south', roles: ['engineer'] };

/** As drizzle's queries are: nothing is done until somebody waits. */
const query = (): PromiseLike<Reach | null> => ({
  // biome-ignore lint/suspicious/noThenProperty: that is what it stands for
  then: (resolve, reject) => Promise.resolve(currentReach()).then(resolve, reject),
});

it('is everything where there is no call', () => {
  expect(currentReach()).toBeNull();
});

it('stays with a call whatever it waits for, and with no other one', async () => {
  const call = (reach: Reach) =>
    withinReach(reach, async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      const all = await Promise.all([1, 2].map(async () => (await query()) ?? currentReach()));
      return [currentReach(), ...all];
    });
  const [ofNorth, ofSouth] = await Promise.all([call(north), call(south)]);
  expect(ofNorth).toEqual([north, north, north]);
  expect(ofSouth).toEqual([south, south, south]);
  expect(currentReach()).toBeNull();
});

it('a query that is handed out belongs to the call that made it', async () => {
  expect(await withinReach(north, () => query())).toBe(north);
  expect(await withinReach(north, async () => query())).toBe(north);
  expect(await withinReach(north, () => outsideReach(() => query()))).toBeNull();
});

it('leads out for what the service does itself, and back', async () => {
  await withinReach(north, async () => {
    expect(await outsideReach(async () => currentReach())).toBeNull();
    expect(currentReach()).toBe(north);
    await withinReach(south, async () => expect(await query()).toBe(south));
    expect(currentReach()).toBe(north);
  });
});

it('a transaction keeps its own where the call was lost, and follows one that is said', () => {
  expect(reachInTransaction(north)).toBe(north);
  expect(withinReach(south, () => reachInTransaction(north))).toBe(south);
  expect(outsideReach(() => reachInTransaction(north))).toBeNull();
});

it('what is run later, and rows that are read bit by bit, belong to whoever asked for them', async () => {
  async function* rows() {
    try {
      yield currentReach();
      yield await query();
    } finally {
      ended.push(currentReach());
    }
  }
  const ended: unknown[] = [];
  const [later, kept] = withinReach(north, () => [keepReach(), keepReachOf(rows())] as const);
  expect(later(() => currentReach())).toBe(north);
  const seen: unknown[] = [];
  for await (const row of kept) seen.push(row);
  expect(seen).toEqual([north, north]);
  for await (const _row of withinReach(south, () => keepReachOf(rows()))) break;
  expect(ended).toEqual([north, south]);
});
