// Which keys are a scanner's, and which are a person's.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Key,
  maxCharacters,
  maxEndGapMs,
  maxGapMs,
  maxPauseMs,
  minCharacters,
  nextStep,
  type Run,
} from '../../src/scan/wedge.ts';

/** The keys that no hand has pressed. */
function byScanner(keys: readonly Key[]): string[] {
  let run: Run | null = null;
  return keys.flatMap((key) => {
    const step = nextStep(run, key);
    run = step.run;
    return step.byScanner ? [key.key] : [];
  });
}

/** All scans among some keys. */
function scansOf(keys: readonly Key[]): string[] {
  const scans: string[] = [];
  let run: Run | null = null;
  for (const key of keys) {
    const step = nextStep(run, key);
    run = step.run;
    if (step.scanned !== undefined) scans.push(step.scanned);
  }
  return scans;
}

/** Keys with the time from each to the next. */
function typed(text: string, gapMs: number | readonly number[], from = 1000): Key[] {
  let at = from;
  return Array.from(text, (key, index) => {
    if (index > 0) at += typeof gapMs === 'number' ? gapMs : (gapMs[index - 1] ?? 0);
    return { key, at };
  });
}

function enter(keys: readonly Key[], gapMs = 5): Key[] {
  return [...keys, { key: 'Enter', at: (keys.at(-1)?.at ?? 0) + gapMs }];
}

const character = fc.constantFrom(...'ABCabc0189-_()');
const code = fc.string({ unit: character, minLength: minCharacters, maxLength: 60 });

it('a scanner is recognised whatever its pace', () => {
  fc.assert(
    fc.property(
      code,
      fc.array(fc.nat({ max: maxGapMs }), { minLength: 60, maxLength: 60 }),
      fc.nat({ max: maxEndGapMs }),
      (text, gaps, end) => {
        expect(scansOf(enter(typed(text, gaps), end))).toEqual([text]);
      },
    ),
  );
});

it('a person is none: one longer pause begins anew, and what is left is too short or right behind it', () => {
  const gaps = fc.array(fc.integer({ min: maxGapMs + 1, max: 400 }), { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(code, gaps, (text, pauses) => {
      expect(scansOf(enter(typed(text, pauses), 100))).toEqual([]);
    }),
  );
});

it('one pause does not cut a scan in two', () => {
  const pause = fc.integer({ min: maxGapMs + 1, max: maxPauseMs });
  fc.assert(
    fc.property(code, code, pause, (one, other, gap) => {
      const first = typed(one, 10);
      const second = typed(other, 10, (first.at(-1)?.at ?? 0) + gap);
      expect(scansOf(enter([...first, ...second]))).toEqual([one + other]);
    }),
  );
});

it('the end of a text is never taken for all of it', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: maxPauseMs }), { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(code, gaps, (text, pauses) => {
      expect([[], [text]]).toContainEqual(scansOf(enter(typed(text, pauses))));
    }),
  );
});

it('two scans one after the other are two', () => {
  const first = enter(typed('IPM-1', 2));
  const second = enter(typed('IPM-2', 2, (first.at(-1)?.at ?? 0) + 1));
  expect(scansOf([...first, ...second])).toEqual(['IPM-1', 'IPM-2']);
});

describe('after a scan', () => {
  const control = (key: string) => ({ key, modified: true });
  const ends = fc.constantFrom({ key: 'Enter' }, { key: 'Tab' }, control('j'), control('m'));
  const tail = fc.array(
    fc.constantFrom(
      { key: 'Enter' },
      { key: 'Tab' },
      { key: 'Escape' },
      { key: ' ' },
      control('j'),
      control('c'),
    ),
    { maxLength: 4 },
  );
  const pauses = fc.array(fc.nat({ max: maxPauseMs }), { minLength: 4, maxLength: 4 });

  it('whatever follows its end within the shortest pause of a person belongs to it, and is no other scan', () => {
    fc.assert(
      fc.property(code, ends, tail, pauses, (text, end, rest, gaps) => {
        const keys: Key[] = typed(text, 5);
        let at = (keys.at(-1)?.at ?? 0) + 5;
        keys.push({ ...end, at });
        for (const [index, key] of rest.entries()) {
          at += gaps[index] ?? 0;
          keys.push({ ...key, at });
        }
        expect(scansOf(keys)).toEqual([text]);
        expect(byScanner(keys).slice(-rest.length - 1)).toEqual([end, ...rest].map(({ key }) => key));
      }),
    );
  });

  it('a key is a person’s again after that pause', () => {
    const keys = enter(typed('IPM-1', 5));
    const at = (keys.at(-1)?.at ?? 0) + maxPauseMs + 1;
    expect(byScanner([...keys, { key: 'Enter', at }]).filter((key) => key === 'Enter')).toHaveLength(1);
  });
});

describe('a key that repeats', () => {
  const held = (keys: readonly Key[], key = 'Enter'): Key[] => {
    const at = keys.at(-1)?.at ?? 0;
    return [...keys, { key, at: at + 5, repeat: true }, { key, at: at + 10, repeat: true }];
  };

  it('is the scanner’s behind a scan, and within a text of its pace', () => {
    expect(byScanner(held(enter(typed('IPM-1', 5)))).filter((key) => key === 'Enter')).toHaveLength(3);
    expect(scansOf(held(enter(typed('IPM-1', 5))))).toEqual(['IPM-1']);
    expect(scansOf(enter(held(typed('IPM-1', 5), '0')))).toEqual(['IPM-100']);
  });

  it('is a person’s otherwise', () => {
    expect(byScanner(held(typed('IPM-1', 90)))).toEqual([]);
    const pause = { key: 'Enter', at: 2000, repeat: true };
    expect(byScanner([...enter(typed('IPM-1', 5)), pause]).filter((key) => key === 'Enter')).toHaveLength(1);
  });
});

it('a slow end is no scan, and no person has pressed it either', () => {
  const keys = enter(typed('IPM-1', 3), maxEndGapMs + 1);
  expect(scansOf(keys)).toEqual([]);
  expect(byScanner(keys)).toContain('Enter');
});

it('a key that types nothing is a part of what was scanned, so that its end is not taken for all of it', () => {
  for (const key of ['Dead', 'F3', 'ArrowLeft']) {
    const first = typed('AB', 2);
    const rest = typed('1234', 2, 1010);
    expect(scansOf(enter([...first, { key, at: 1006 }, ...rest]))).toEqual(['AB\uFFFD1234']);
  }
  // Framed by control characters, as some scanners send it.
  const framed = [...typed('IPM-1', 2), { key: 'c', at: 1010, modified: true }];
  expect(scansOf(enter(framed))).toEqual(['IPM-1']);
});

it('a space within a quick text presses no button, though the text is too short to be a scan yet', () => {
  expect(byScanner(typed('A 1', 5))).toEqual([' ']);
  expect(byScanner(typed('A 1', 200))).toEqual([]);
  expect(byScanner(typed(' ', 5))).toEqual([]);
});

it('what a person typed before is no part of a scan', () => {
  const word = typed('bay ', 90);
  const scan = typed('IPM-1', 3, (word.at(-1)?.at ?? 0) + 500);
  expect(scansOf(enter([...word, ...scan]))).toEqual(['IPM-1']);
});

describe('none of these is a scan', () => {
  it('a glove on some keys at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, minLength: 1, maxLength: minCharacters - 1 }), (keys) => {
        expect(scansOf(enter(typed(keys, 1)))).toEqual([]);
      }),
    );
  });

  it('a key that is held down', () => {
    const held = typed('aaaaaaaaaa', 30).map((key, index) => ({ ...key, repeat: index > 0 }));
    expect(scansOf(enter(held))).toEqual([]);
  });

  it('Enter long after a quick word, and Enter alone', () => {
    expect(scansOf(enter(typed('IPM-1', 3), maxEndGapMs + 1))).toEqual([]);
    expect(scansOf([{ key: 'Enter', at: 1 }])).toEqual([]);
  });

  it('keys with Ctrl, arrows, and a clock that goes back', () => {
    expect(scansOf(enter(typed('abcdef', 2).map((key) => ({ ...key, modified: true }))))).toEqual([]);
    const arrows = Array.from({ length: 8 }, (_, at) => ({ key: 'ArrowDown', at }));
    expect(scansOf(enter(arrows))).toEqual([]);
    expect(scansOf(enter(typed('abcdef', -5)))).toEqual([]);
  });
});

it('Shift, CapsLock and the separator of GS1 belong to a scan', () => {
  const keys: Key[] = [
    { key: 'Shift', at: 0 },
    ...typed('(21)', 1, 1),
    { key: 'CapsLock', at: 5 },
    ...typed('A1', 1, 6),
    { key: ']', at: 8, modified: true },
    ...typed('10X', 1, 9),
  ];
  expect(scansOf(enter(keys))).toEqual(['(21)A1\u001D10X']);
});

it('keeps no more than codes can hold', () => {
  const [scan = ''] = scansOf(enter(typed('7'.repeat(maxCharacters + 500), 0)));
  expect(scan).toHaveLength(maxCharacters);
});
