// The orders of a list: made when they are first asked for, and patched when records change, which takes a fraction of it.
type Compare = (a: number, b: number) => number;

/** The places of records. */
interface Slots {
  all(): Iterable<number>;
  isTaken(slot: number): boolean;
  /** For one sort, ascending. */
  comparer(sort: string): Compare;
}

function merge(staying: Uint32Array, entering: readonly number[], compare: Compare): Uint32Array {
  const merged = new Uint32Array(staying.length + entering.length);
  let from = 0;
  let to = 0;
  for (const slot of entering) {
    let next = staying[from];
    while (next !== undefined && compare(next, slot) < 0) {
      merged[to] = next;
      to += 1;
      from += 1;
      next = staying[from];
    }
    merged[to] = slot;
    to += 1;
  }
  merged.set(staying.subarray(from), to);
  return merged;
}

export function createOrders({ all, isTaken, comparer }: Slots) {
  /** By sort key, ascending. */
  const orders = new Map<string, Uint32Array>();
  /** By sort key, the slots that have changed since it was made. */
  const moved = new Map<string, Set<number>>();

  function settle(sort: string, order: Uint32Array, slots: ReadonlySet<number>): Uint32Array {
    const compare = comparer(sort);
    const hasMoved = new Uint8Array(Math.max(...slots) + 1);
    for (const slot of slots) hasMoved[slot] = 1;
    const entering = [...slots].filter(isTaken).sort(compare);
    return merge(
      order.filter((slot) => hasMoved[slot] !== 1),
      entering,
      compare,
    );
  }

  return {
    /** A record was put, moved or removed in the order of a sort. */
    move(sort: string, slot: number): void {
      if (orders.has(sort)) moved.set(sort, (moved.get(sort) ?? new Set()).add(slot));
    },

    /** The slots of all records in the ascending order of a sort. */
    by(sort: string): Uint32Array {
      const known = orders.get(sort);
      const slots = moved.get(sort);
      moved.delete(sort);
      if (known && !slots) return known;
      const order =
        known && slots ? settle(sort, known, slots) : Uint32Array.from(all()).sort(comparer(sort));
      orders.set(sort, order);
      return order;
    },
  };
}
