// The matrix: each fault of an edge, with each operation under way. All operations of an edge meet a fault together; then
// the fault ends, and they go on. The same few things must be true of every cell.
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { scaled } from '../support/limits.ts';

/** `told` is what a person reads; null where nobody is there to read it: a monitor, or what goes on by itself. */
export type Outcome = { done: true } | { done: false; told: string | null };

/** One use of an operation, with records of its own. */
export interface Attempt {
  /** Never rejects. Called again after the fault, as a person would. */
  run(): Promise<Outcome>;
  /** How often it was done, as the database says. */
  effects?(): Promise<number>;
  /** Sentences about what is wrong besides; empty where nothing is. */
  faults?(): Promise<string[]>;
  end?(): void;
}

export interface Operation {
  name: string;
  /** Nobody waits for it with a screen: nobody has to be told, and it may find a way at once. */
  unattended?: boolean;
  /** It needs nothing of what is at fault, and works throughout. */
  carriesOn?: boolean;
  /** Puts records in place while there is no fault. */
  prepare(): Promise<Attempt>;
}

export interface Fault {
  name: string;
  begin(): Promise<void>;
  end(): Promise<void>;
  /** Operations may succeed during it: a slow line, a disk with a little room. */
  bearable?: boolean;
}

export interface Edge {
  name: string;
  faults: readonly Fault[];
  operations: readonly Operation[];
  /** Why a cell makes no sense; null where it does. */
  leftOut(fault: string, operation: string): string | null;
  /** Faults and operations of the small sample that every check runs. */
  sample: { faults: readonly string[]; operations: readonly string[] };
  /** Whether the service lives and has logged no mistake of its own since the last call. */
  healthFaults(): Promise<string[]>;
  /** How long an operation may take at most on a quiet machine, in ms. */
  endsMs?: number;
  /** How long it may take after the fault until it works again, in ms. */
  goesOnMs?: number;
}

interface Cell {
  edge: string;
  fault: string;
  operation: string;
  must: string;
  outcome: string;
}

interface LeftOut extends Pick<Cell, 'edge' | 'fault' | 'operation'> {
  reason: string;
}

declare module 'vitest' {
  interface TaskMeta {
    cell?: Cell;
    leftOut?: LeftOut[];
  }
}

interface Tried {
  attempt: Attempt;
  during: Outcome | null;
  duringMs: number;
  after: Outcome | null;
  afterMs: number;
  effects: { during: number; after: number } | null;
}

/** Else the small sample. */
export const runsAll = process.env.FAULTS === 'all';

function isTried(edge: Edge, fault: string, operation: string): boolean {
  return runsAll || (edge.sample.faults.includes(fault) && edge.sample.operations.includes(operation));
}

/** Null when it takes too long. */
function within(ms: number, work: Promise<Outcome>): Promise<Outcome | null> {
  return Promise.race([work, wait(ms, null, { ref: false })]);
}

async function runDuring(attempt: Attempt, limitMs: number) {
  const began = performance.now();
  const during = await within(limitMs, attempt.run());
  return { during, duringMs: performance.now() - began };
}

/** Tries again until it works, as people and monitors do. */
async function runAfter(attempt: Attempt, limitMs: number) {
  const began = performance.now();
  let after: Outcome | null = null;
  do {
    after = await within(limitMs - (performance.now() - began), attempt.run());
    if (after && !after.done) await wait(250);
  } while (!after?.done && performance.now() - began < limitMs);
  return { after, afterMs: performance.now() - began };
}

const duringOf = ({ carriesOn, unattended }: Operation) =>
  carriesOn
    ? 'it works throughout'
    : unattended
      ? 'nobody has to do anything'
      : 'the person is told, or it is done';

const mustOf = (isWrite: boolean, operation: Operation) =>
  [
    duringOf(operation),
    ...(isWrite ? ['never done twice, and done in the end', 'what was acknowledged is there'] : []),
    'it goes on when the fault ends',
    'the service lives',
  ].join('; ');

/** The faults of a try, each with its sentence. */
function faultsOf({ during, after, duringMs, effects }: Tried, fault: Fault, operation: Operation) {
  const { unattended, carriesOn } = operation;
  const mayWork = fault.bearable || unattended || carriesOn;
  // A sentence: HTTP's own words say nothing to a person.
  const isTold = during?.done || during?.told?.includes('.') || unattended;
  const { during: then, after: now } = effects ?? { during: 1, after: 1 };
  const rules: [broken: boolean, sentence: string][] = [
    [!during, `it did not end within ${Math.round(duringMs / 1000)} s`],
    [during?.done === true && !mayWork, 'it was called done in spite of the fault'],
    [during !== null && !isTold, 'nobody was told'],
    [carriesOn === true && during?.done === false, 'it stopped, and needs nothing of what is at fault'],
    [!after?.done, `it did not go on: ${JSON.stringify(after)}`],
    [during?.done === true && then !== 1, `acknowledged, and there ${then} times`],
    [then > 1, `done ${then} times during the fault`],
    [now !== 1, `done ${now} times in the end`],
  ];
  return rules.flatMap(([broken, sentence]) => (broken ? [sentence] : []));
}

function describeOutcome({ during, duringMs, afterMs }: Tried): string {
  const said = during?.done ? 'done' : during?.told ? `“${during.told}”` : 'waits';
  return `${said} (${(duringMs / 1000).toFixed(1)} s), on after ${(afterMs / 1000).toFixed(1)} s`;
}

/** Defines the tests of one edge: one for each cell. */
export function tryEdge(edge: Edge): void {
  const { name: edgeName, endsMs = 35_000, goesOnMs = 15_000 } = edge;
  for (const fault of edge.faults) {
    const wanted = edge.operations.filter((operation) => isTried(edge, fault.name, operation.name));
    const operations = wanted.filter((operation) => edge.leftOut(fault.name, operation.name) === null);
    const left = wanted.filter((operation) => !operations.includes(operation));
    if (wanted.length === 0) continue;

    describe(`${edgeName}: ${fault.name}`, () => {
      const tried = new Map<string, Tried>();
      let health: string[] = [];

      beforeAll(async () => {
        const attempts: [string, Attempt][] = [];
        for (const { name, prepare } of operations) attempts.push([name, await prepare()]);
        await fault.begin();
        try {
          const all = attempts.map(async ([name, attempt]) => {
            const ran = await runDuring(attempt, scaled(endsMs));
            tried.set(name, { attempt, ...ran, after: null, afterMs: 0, effects: null });
          });
          await Promise.all(all);
        } finally {
          await fault.end();
        }
        await Promise.all(
          attempts.map(async ([name, attempt]) => {
            const one = tried.get(name);
            const during = await attempt.effects?.();
            const ran = await runAfter(attempt, scaled(goesOnMs));
            const after = await attempt.effects?.();
            const effects = during === undefined || after === undefined ? null : { during, after };
            if (one) Object.assign(one, ran, { effects });
          }),
        );
        health = await edge.healthFaults();
        for (const [, attempt] of attempts) attempt.end?.();
      }, scaled(600_000));

      for (const operation of operations) {
        it(operation.name, async ({ task }) => {
          const one = tried.get(operation.name);
          if (!one) throw new Error('it was not tried');
          const must = mustOf(one.attempt.effects !== undefined, operation);
          task.meta.cell = {
            edge: edgeName,
            fault: fault.name,
            operation: operation.name,
            must,
            outcome: describeOutcome(one),
          };
          const own = (await one.attempt.faults?.()) ?? [];
          expect([...faultsOf(one, fault, operation), ...own], must).toEqual([]);
        });
      }
      if (operations.length > 0)
        it('the service lives', ({ task }) => {
          task.meta.leftOut = left.map(({ name: operation }) => ({
            edge: edgeName,
            fault: fault.name,
            operation,
            reason: edge.leftOut(fault.name, operation) ?? '',
          }));
          expect(health).toEqual([]);
        });
    });
  }
}
