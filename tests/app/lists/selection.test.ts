import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSelectionIds } from '../../../contract/common/selection.ts';
import {
  countSelected,
  current,
  everything,
  forget,
  isFull,
  isSelected,
  type Listed,
  nothing,
  onlySelected,
  type Selection,
  select,
  summaryOf,
  toRowSelection,
  withRowSelection,
} from '../../../src/lib/selection.ts';

const pageSize = 3;

/** The list as it is, what the person has selected by hand, and the page that is looked at. */
interface Model {
  /** The records, in the order of the list. */
  records: string[];
  /** Records that a person who only sees the screen believes to be selected. */
  chosen: Set<string>;
  page: number;
  made: number;
}

interface Real {
  selection: Selection;
}

function pageIds({ records, page }: Model): string[] {
  return records.slice(page * pageSize, (page + 1) * pageSize);
}

function listed(model: Model): Listed {
  return { total: model.records.length, pageIds: pageIds(model) };
}

/** The records that a delete with these ids would take. */
function named({ mode, ids }: Selection, records: readonly string[]): string[] {
  return records.filter((id) => (mode === 'partial' ? ids.has(id) : !ids.has(id)));
}

/** How many records the words speak of. */
function spokenOf(selection: Selection, model: Model): number {
  const words = summaryOf(selection, listed(model));
  if (words.type === 'all') return model.records.length;
  if (words.type === 'allBut') return model.records.length - words.skipped;
  if (words.type === 'page') return pageIds(model).length;
  return words.count;
}

function check(model: Model, real: Real): void {
  const { selection } = real;
  const deleted = named(selection, model.records);
  // The ids name what the checkboxes say, what the words say and what the service is told to expect.
  expect(new Set(deleted)).toEqual(model.chosen);
  for (const id of pageIds(model)) expect(isSelected(selection, id)).toBe(model.chosen.has(id));
  expect(countSelected(selection, model.records.length)).toBe(deleted.length);
  expect(spokenOf(selection, model)).toBe(deleted.length);
  if (summaryOf(selection, listed(model)).type === 'page')
    expect(new Set(deleted)).toEqual(new Set(pageIds(model)));
  // The edges: all checked is all-selected, all skipped is nothing.
  if (deleted.length === 0) expect(selection).toEqual(nothing);
}

type Step = fc.Command<Model, Real>;

function step(name: string, run: (model: Model, real: Real) => void): Step {
  return {
    check: () => true,
    run(model, real) {
      run(model, real);
      check(model, real);
    },
    toString: () => name,
  };
}

/** As the table does it: it says which rows of the page are selected now. */
function tick(model: Model, real: Real, which: string[], selected: boolean): void {
  const rows = toRowSelection(real.selection, pageIds(model));
  for (const id of which) {
    rows[id] = selected;
    if (selected) model.chosen.add(id);
    else model.chosen.delete(id);
  }
  real.selection = withRowSelection(real.selection, rows, listed(model));
}

/** Everything selected takes in what comes later, and says so: 'all 244'. */
function come(model: Model, real: Real, at: number): void {
  const id = `record-${model.made}`;
  model.made += 1;
  model.records.splice(at % (model.records.length + 1), 0, id);
  if (real.selection.mode === 'all-but') model.chosen.add(id);
}

/** Somebody else deleted it, and the list has learned of it. */
function go(model: Model, real: Real, at: number): void {
  const [id = ''] = model.records.splice(at % (model.records.length || 1), 1);
  model.chosen.delete(id);
  real.selection = current(forget(real.selection, [id]), model.records.length);
  model.page = Math.min(model.page, Math.max(0, Math.ceil(model.records.length / pageSize) - 1));
}

const anywhere = fc.nat({ max: 40 });

const steps = [
  fc.tuple(anywhere, fc.boolean()).map(([at, selected]) =>
    step(`${selected ? 'check' : 'uncheck'} row ${at}`, (model, real) => {
      const rows = pageIds(model);
      const id = rows[at % (rows.length || 1)];
      if (id !== undefined) tick(model, real, [id], selected);
    }),
  ),
  fc
    .boolean()
    .map((selected) =>
      step(`${selected ? 'check' : 'uncheck'} the page`, (model, real) =>
        tick(model, real, pageIds(model), selected),
      ),
    ),
  fc.constant(
    step('select all', (model, real) => {
      real.selection = current(everything, model.records.length);
      model.chosen = new Set(model.records);
    }),
  ),
  fc.constantFrom('clear', 'search', 'delete').map((why) =>
    step(why, (model, real) => {
      if (why === 'delete') model.records = model.records.filter((id) => !model.chosen.has(id));
      model.page = 0;
      model.chosen = new Set();
      real.selection = nothing;
    }),
  ),
  anywhere.map((to) =>
    step(`page ${to}`, (model) => {
      model.page = to % Math.max(1, Math.ceil(model.records.length / pageSize));
    }),
  ),
  fc.constant(
    step('sort', (model) => {
      model.records.reverse();
    }),
  ),
  anywhere.map((at) => step(`a record comes at ${at}`, (model, real) => come(model, real, at))),
  anywhere.map((at) => step(`record ${at} goes`, (model, real) => go(model, real, at))),
];

describe('what is selected', () => {
  it('agrees with the checkboxes, the text and the ids after any sequence of taps', () => {
    fc.assert(
      fc.property(fc.nat({ max: 8 }), fc.commands(steps, { maxCommands: 60 }), (size, commands) => {
        const records = Array.from({ length: size }, (_, index) => `record-${index}`);
        fc.modelRun(
          () => ({
            model: { records, chosen: new Set<string>(), page: 0, made: size },
            real: { selection: nothing },
          }),
          commands,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('becomes everything when every record is checked, and nothing when every record is unchecked', () => {
    const list = { total: 2, pageIds: ['a', 'b'] };
    const both = select(select(nothing, ['a'], true, list), ['b'], true, list);
    expect(both).toEqual(everything);
    expect(summaryOf(both, list)).toEqual({ type: 'all', count: 2 });
    expect(select(select(both, ['a'], false, list), ['b'], false, list)).toEqual(nothing);
  });

  it('does not become everything while a row on the page is unchecked', () => {
    // 'a' was checked and has gone unnoticed, 'c' has come: two are checked, two are there.
    const half = select(nothing, ['a'], true, { total: 2, pageIds: ['a', 'b'] });
    const after = select(half, ['b'], true, { total: 2, pageIds: ['b', 'c'] });
    expect(isSelected(after, 'c')).toBe(false);
    expect(summaryOf(after, { total: 2, pageIds: ['b', 'c'] })).toEqual({ type: 'some', count: 2 });
  });

  it('spans pages, and its text says when it is exactly the page', () => {
    const first = { total: 5, pageIds: ['a', 'b'] };
    const page = select(nothing, first.pageIds, true, first);
    expect(summaryOf(page, first)).toEqual({ type: 'page', count: 2 });
    const second = { total: 5, pageIds: ['c', 'd'] };
    expect(summaryOf(page, second)).toEqual({ type: 'some', count: 2 });
    expect(summaryOf(select(page, ['c'], true, second), second)).toEqual({ type: 'some', count: 3 });
  });

  it('is described as all but the unchecked records', () => {
    const list = { total: 243, pageIds: ['a', 'b'] };
    const some = select(everything, ['a', 'b'], false, list);
    expect(summaryOf(some, list)).toEqual({ type: 'allBut', count: 241, skipped: 2 });
    expect(summaryOf(select(some, ['b'], true, list), list)).toEqual({
      type: 'allBut',
      count: 242,
      skipped: 1,
    });
  });

  it('is one record when it was selected alone, on any page, or all others were unselected', () => {
    const list = { total: 3, pageIds: ['a', 'b', 'c'] };
    expect(onlySelected(nothing, list)).toBeNull();
    expect(onlySelected(select(nothing, ['elsewhere'], true, list), list)).toBe('elsewhere');
    expect(onlySelected(select(nothing, ['a', 'b'], true, list), list)).toBeNull();
    expect(onlySelected(select(everything, ['a', 'c'], false, list), list)).toBe('b');
    expect(onlySelected(everything, { total: 1, pageIds: ['a'] })).toBe('a');
    // It is on a page that is not shown.
    expect(
      onlySelected(select(everything, ['a', 'c'], false, list), { total: 3, pageIds: ['a'] }),
    ).toBeNull();
  });

  it('is given to the table as the selected rows of the page', () => {
    const list = { total: 5, pageIds: ['a', 'b'] };
    const some = select(nothing, ['a', 'elsewhere'], true, list);
    expect(toRowSelection(some, list.pageIds)).toEqual({ a: true });
    expect(toRowSelection(select(everything, ['b'], false, list), list.pageIds)).toEqual({ a: true });
    expect(withRowSelection(some, { b: true }, list)).toEqual({
      mode: 'partial',
      ids: new Set(['elsewhere', 'b']),
    });
    // A selection that is as before changes nothing.
    expect(withRowSelection(some, { a: true, b: false }, list)).toBe(some);
  });

  it('contains no more ids than one call accepts', () => {
    const list = { total: 50_000, pageIds: ['one more'] };
    const ids = Array.from({ length: maxSelectionIds }, (_, index) => `id-${index}`);
    const full = select(nothing, ids, true, list);
    expect(isFull(full)).toBe(true);
    expect(select(full, ['one more'], true, list)).toBe(full);
    const rest = select(everything, ids, false, list);
    expect(select(rest, ['one more'], false, list)).toBe(rest);
    expect(isFull(select(full, ['id-1'], false, list))).toBe(false);
  });
});
