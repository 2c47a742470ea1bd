// Many changes in a moment are read again once, and nothing of them is lost.
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChangeEvent, changeTypes } from '../../contract/service/events.ts';
import { addToBatch, batchChanges, type ChangeBatch, emptyBatch } from '../../src/data/batch-changes.ts';

const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5'));
const event: fc.Arbitrary<ChangeEvent> = fc.record({
  entity: fc.constantFrom('monitors', 'facilities', 'users'),
  what: fc.constantFrom(...changeTypes),
  ids,
  count: fc.nat(200),
});

const gathered = (events: readonly ChangeEvent[]) => events.reduce(addToBatch, emptyBatch);

/** What was told of an entity, but for who is Online. */
const real = (events: readonly ChangeEvent[], entity: string) =>
  events.filter((it) => it.entity === entity && it.what !== 'presence');

/** What counts of it: who is Online only where nothing else has happened. */
function tellingOf(events: readonly ChangeEvent[], entity: string) {
  const told = real(events, entity);
  return told.length > 0 ? told : events.filter((it) => it.entity === entity);
}

describe('changes together', () => {
  it('name every record that was named, or say that nobody knows', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        for (const [entity, change] of gathered(events).changes) {
          const told = tellingOf(events, entity);
          const unknown = told.some((it) => it.ids.length === 0);
          const named = new Set(told.flatMap((it) => it.ids));
          expect(change.ids && new Set(change.ids)).toEqual(unknown ? null : named);
        }
      }),
    );
  });

  it('are about who is Online only where nothing else has happened', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        for (const [entity, { reason }] of gathered(events).changes) {
          expect(reason).toBe(real(events, entity).length > 0 ? 'event' : 'presence');
        }
      }),
    );
  });

  it('forget nothing that is new, or gone', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        for (const [entity, { created, gone }] of gathered(events).changes) {
          const of = (what: string) => real(events, entity).filter((it) => it.what === what);
          expect(new Set(created)).toEqual(new Set(of('created').flatMap((it) => it.ids)));
          const deleted = of('deleted');
          if (deleted.some((it) => it.ids.length === 0)) expect(gone).toBe('all');
          else expect(new Set(gone)).toEqual(new Set(deleted.flatMap((it) => it.ids)));
        }
      }),
    );
  });

  it('are the same in any order', () => {
    const sorted = ({ changes }: ChangeBatch) =>
      [...changes.values()]
        .map((it) =>
          JSON.stringify({
            ...it,
            ids: it.ids?.toSorted(),
            created: it.created.toSorted(),
            gone: [...it.gone].sort(),
          }),
        )
        .sort();
    fc.assert(
      fc.property(fc.array(event), (events) => {
        expect(sorted(gathered(events.toReversed()))).toEqual(sorted(gathered(events)));
      }),
    );
  });
});

describe('a burst', () => {
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
    return batchChanges((now) => {
      applied.push(now);
      return new Promise((resolve) => done.push(resolve));
    });
  }

  it('of fifty is applied once, within a moment', async () => {
    const news = open();
    for (let n = 0; n < 50; n++) {
      news.hear(change(String(n)));
      await vi.advanceTimersByTimeAsync(4);
    }
    await vi.advanceTimersByTimeAsync(50);
    expect(applied).toHaveLength(1);
    expect(applied[0]?.changes.get('monitors')?.ids).toHaveLength(50);
    news.stop();
  });

  it('that comes while the last one is being read waits for it, and is not forgotten', async () => {
    const news = open();
    news.hear(change('a'));
    await vi.advanceTimersByTimeAsync(250);
    news.hear(change('b'));
    news.hear('missed');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(applied).toHaveLength(1);
    done[0]?.();
    await vi.advanceTimersByTimeAsync(250);
    expect(applied).toHaveLength(2);
    expect(applied[1]).toMatchObject({ missed: true });
    news.stop();
  });

  it('that nobody looks at waits until somebody does', async () => {
    const news = open();
    visible = 'hidden';
    news.hear(change('a'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(applied).toHaveLength(0);
    visible = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(250);
    expect(applied).toHaveLength(1);
    news.stop();
  });

  it('is nothing any more once it is stopped', async () => {
    const news = open();
    news.hear(change('a'));
    news.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(applied).toHaveLength(0);
  });
});
