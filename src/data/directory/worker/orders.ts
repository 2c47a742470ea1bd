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
  /** The slots that have changed since they were made. */
  const moved = new Set<number>();

  function settle(): void {
    if (moved.size === 0) return;
    for (const [sort, order] of orders) {
      const compare = comparer(sort);
      const entering = [...moved].filter(isTaken).sort(compare);
      const staying = order.filter((slot) => !moved.has(slot));
      orders.set(sort, merge(staying, entering, compare));
    }
    moved.clear();
  }

  return {
    move(slot: number): void {
      if (orders.size > 0) moved.add(slot);
    },

    /** The slots of all records in an ascending order. */
    by(sort: string): Uint32Array {
      settle();
      const order = orders.get(sort) ?? Uint32Array.from(all()).sort(comparer(sort));
      orders.set(sort, order);
      return order;
    },
  };
}
