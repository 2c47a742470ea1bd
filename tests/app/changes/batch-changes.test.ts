// Many changes in a short time cause one refetch, and none is lost.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChangeEvent, changeTypes } from '../../../contract/changes/events.ts';
import { addToBatch, batchChanges, type ChangeBatch } from '../../../src/data/batch-changes.ts';

const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5'));
const event: fc.Arbitrary<ChangeEvent> = fc.record({
  entity: fc.constantFrom('monitors', 'facilities', 'users'),
  what: fc.constantFrom(...changeTypes),
  ids,
  count: fc.nat(200),
});

const batchOf = (events: readonly ChangeEvent[]) =>
  events.reduce<ChangeBatch>(addToBatch, { changes: new Map(), missed: false });

/** The changes of an entity, without those of Online and Offline. */
const edits = (events: readonly ChangeEvent[], entity: string) =>
  events.filter((it) => it.entity === entity && it.what !== 'presence');

/** The changes that count: those of Online and Offline only where there are no others. */
function relevant(events: readonly ChangeEvent[], entity: string) {
  const found = edits(events, entity);
  return found.length > 0 ? found : events.filter((it) => it.entity === entity);
}

describe('a batch of changes', () => {
  it('has the ids of all its changes, or none where one has no ids', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        for (const [entity, change] of batchOf(events).changes) {
          const expected = relevant(events, entity);
          const unknown = expected.some((it) => it.ids.length === 0);
          const all = new Set(expected.flatMap((it) => it.ids));
          expect(change.ids && new Set(change.ids)).toEqual(unknown ? null : all);
        }
      }),
    );
  });

  it('is about Online and Offline only where nothing else has changed', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        for (const [entity, { reason }] of batchOf(events).changes) {
          expect(reason).toBe(edits(events, entity).length > 0 ? 'event' : 'presence');
        }
      }),
    );
  });

  it('has all created and all deleted records', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        for (const [entity, { created, deleted }] of batchOf(events).changes) {
          const of = (what: string) => edits(events, entity).filter((it) => it.what === what);
          expect(new Set(created)).toEqual(new Set(of('created').flatMap((it) => it.ids)));
          const deletes = of('deleted');
          if (deletes.some((it) => it.ids.length === 0)) expect(deleted).toBe('all');
          else expect(new Set(deleted)).toEqual(new Set(deletes.flatMap((it) => it.ids)));
        }
      }),
    );
  });

  it('is the same for every order of the changes', () => {
    const sorted = ({ changes }: ChangeBatch) =>
      [...changes.values()]
        .map((it) =>
          JSON.stringify({
            ...it,
            ids: it.ids?.toSorted(),
            created: it.created.toSorted(),
            deleted: [...it.deleted].sort(),
          }),
        )
        .sort();
    fc.assert(
      fc.property(fc.array(event), (events) => {
        expect(sorted(batchOf(events.toReversed()))).toEqual(sorted(batchOf(events)));
      }),
    );
  });
});

describe('a burst of changes', () => {
  let visible: DocumentVisibilityState = 'visible';
  const applied: ChangeBatch[] = [];
  let done: (() => void)[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    visible = 'visible';
    applied.length = 0;
    done = [];
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const change = (id: string): ChangeEvent => ({ entity: 'monitors', what: 'changed', ids: [id], count: 1 });

  function open() {
    return batchChanges((batch) => {
      applied.push(batch);
      return new Promise((resolve) => done.push(resolve));
    });
  }

  it('is applied once', async () => {
    const batches = open();
    for (let n = 0; n < 50; n++) {
      batches.add(change(String(n)));
      await vi.advanceTimersByTimeAsync(4);
    }
    await vi.advanceTimersByTimeAsync(50);
    expect(applied).toHaveLength(1);
    expect(applied[0]?.changes.get('monitors')?.ids).toHaveLength(50);
    batches.stop();
  });

  it('that arrives during a refetch is applied after it', async () => {
    const batches = open();
    batches.add(change('a'));
    await vi.advanceTimersByTimeAsync(250);
    batches.add(change('b'));
    batches.add('missed');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(applied).toHaveLength(1);
    done[0]?.();
    await vi.advanceTimersByTimeAsync(250);
    expect(applied).toHaveLength(2);
    expect(applied[1]).toMatchObject({ missed: true });
    batches.stop();
  });

  it('waits while the page is hidden', async () => {
    const batches = open();
    visible = 'hidden';
    batches.add(change('a'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(applied).toHaveLength(0);
    visible = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(250);
    expect(applied).toHaveLength(1);
    batches.stop();
  });

  it('is dropped once the batches are stopped', async () => {
    const batches = open();
    batches.add(change('a'));
    batches.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(applied).toHaveLength(0);
  });

  it('that lasts is applied at once six times, then every ten seconds, and at once again after a quiet minute', async () => {
    const batches = open();
    const countDuring = async (seconds: number, from: number) => {
      const before = applied.length;
      for (let n = 0; n < seconds; n += 1) {
        batches.add(change(String(from + n)));
        await vi.advanceTimersByTimeAsync(1_000);
        done.splice(0).forEach((finish) => void finish());
      }
      return applied.length - before;
    };
    const inTheFirstMinute = await countDuring(60, 0);
    expect(inTheFirstMinute).toBeGreaterThanOrEqual(10);
    expect(inTheFirstMinute).toBeLessThanOrEqual(13);
    expect(await countDuring(60, 60)).toBeLessThanOrEqual(7);
    await vi.advanceTimersByTimeAsync(10_000);
    done.splice(0).forEach((finish) => void finish());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await countDuring(3, 120)).toBe(3);
    await vi.advanceTimersByTimeAsync(10_000);
    const all = new Set(applied.flatMap((batch) => [...(batch.changes.get('monitors')?.ids ?? [])]));
    expect(all.size).toBe(123);
    batches.stop();
  });
});
