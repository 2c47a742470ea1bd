// Whether the page loader uses a start record: only where the app itself, reading the same storage, would let its person in
// at once.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { settings as settingsSchema } from '../../../contract/service/settings.ts';
import { maySee, type Permission } from '../../../src/early-list/may-see.ts';
import { readStored } from '../../../src/lib/local-storage.ts';
import { storageKeys } from '../../../src/lib/storage-keys.ts';
import { markOf } from '../../../src/session/rights/mark-of.ts';
import { readKeptSignInAt, readLastActivity, readRecord } from '../../../src/session/session-record.ts';
import { step } from '../../../src/session/session-steps.ts';
import { idleLimit } from '../../../src/session/time-limits.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = 1_800_000_000_000;
const person = { id: 'ada', name: 'Ada Morgan', email: 'ada@example.com' };
const auth = { domain: 'https://id.example.org', clientId: 'console', audience: 'api' };
const good = {
  session: { person, since: now - hour },
  settings: { apiBase: '/api/', auth },
  lastActivity: now - minute,
};

function store(values: Partial<Record<keyof typeof storageKeys, unknown>>): void {
  localStorage.clear();
  for (const [name, key] of Object.entries(storageKeys)) {
    const value = values[name as keyof typeof storageKeys];
    if (value !== undefined)
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

/** The person whose screens the app would show when it starts now, without a question, a sign-in or a clearing. */
function whomTheAppLetsIn(): string | null {
  const settings = readStored(storageKeys.settings, settingsSchema);
  const record = readRecord();
  if (!settings || !record || settings.auth.tokens === 'memory') return null;
  if (readStored(storageKeys.mustClear, z.boolean())) return null;
  const { state, effects, isHeld } = step(
    { type: 'active', record },
    { type: 'check' },
    {
      now,
      clock: 'believed',
      latest: 0,
      record,
      lastActivity: readLastActivity(),
      keptSignInAt: readKeptSignInAt(),
    },
    { idleLimitMs: idleLimit(settings.idleMinutes), sharesTokens: true, keepsLists: true },
  );
  return state.type === 'active' && effects.length === 0 && !isHeld ? state.record.person.id : null;
}

/** With what a record of Ada's was stored, when the app had read the settings that are on the device now. */
function permission(): Permission {
  const settings = readStored(storageKeys.settings, settingsSchema);
  const rights = markOf(localStorage.getItem(storageKeys.rights));
  // Where the app can read none, it has stored a record with earlier ones, if any.
  if (!settings || settings.auth.tokens === 'memory')
    return {
      person: 'ada',
      settings: JSON.stringify(good.settings),
      rights,
      idleLimitMs: idleLimit(undefined),
    };
  const text = localStorage.getItem(storageKeys.settings) ?? '';
  return { person: 'ada', settings: text, rights, idleLimitMs: idleLimit(settings.idleMinutes) };
}

const time = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: now - 16 * minute, max: now + 2 * minute }) },
  fc.integer({ min: now - 13 * hour, max: now + hour }),
  fc.constantFrom(0, now, now + minute, now + minute + 1, now - 12 * hour, now - 12 * hour - 1),
);
/** Mostly what is expected, else anything, or nothing. */
const mostly = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.constantFrom(undefined, '', null) },
  );
const text = mostly(fc.constantFrom('ada', 'berta'));
const values = fc.record({
  session: mostly(
    fc.record({ person: mostly(fc.record({ id: text, name: text, email: text })), since: mostly(time) }),
  ),
  settings: mostly(
    fc.record(
      {
        apiBase: text,
        auth: mostly(
          fc.record(
            {
              domain: text,
              clientId: text,
              audience: text,
              tokens: mostly(fc.constantFrom('localstorage', 'memory')),
            },
            { requiredKeys: ['domain', 'clientId', 'audience'] },
          ),
        ),
        idleMinutes: mostly(
          fc.oneof(fc.constantFrom(0, -1, Number.NaN, 1e300), fc.double({ min: 0, max: 60 })),
        ),
        accounts: mostly(fc.boolean()),
        help: mostly(fc.record({ phone: text, email: text, guideUrl: text }, { requiredKeys: [] })),
      },
      { requiredKeys: ['apiBase', 'auth'] },
    ),
  ),
  lastActivity: mostly(time),
  mustClear: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    fc.constantFrom(true, false, 'half{'),
  ),
});

describe('a start record', () => {
  it('may be seen only by the person whom the app lets in', () => {
    fc.assert(
      fc.property(values, (stored) => {
        store(stored);
        if (maySee(permission(), now)) expect(whomTheAppLetsIn()).toBe('ada');
      }),
      { numRuns: 3_000 },
    );
  });

  it('may be seen by the person of an ordinary session, at any time of it', () => {
    fc.assert(
      fc.property(
        time,
        time,
        fc.option(fc.double({ min: 0.1, noNaN: true, max: 1e6 }), { nil: undefined }),
        (since, last, idleMinutes) => {
          store({
            session: { person, since },
            settings: { ...good.settings, idleMinutes },
            lastActivity: last,
          });
          expect(maySee(permission(), now)).toBe(whomTheAppLetsIn() === 'ada');
        },
      ),
    );
    store(good);
    expect(maySee(permission(), now)).toBe(true);
  });

  it('may be seen by nobody where the settings have changed, or are none', () => {
    store(good);
    const stored = permission();
    for (const settings of [undefined, '', 'null', { ...good.settings, idleMinutes: 1 }]) {
      store({ ...good, settings });
      expect(maySee(stored, now)).toBe(false);
    }
  });

  it('may be seen by nobody where the rights of the person have changed since', () => {
    const of = (...facilities: string[]) => ({ person: 'ada', facilities: [facilities], rights: { see: 0 } });
    store({ ...good, rights: of('f1', 'f2') });
    const stored = permission();
    expect(maySee(stored, now)).toBe(true);
    for (const rights of [undefined, '', of('f1'), of('f2', 'f1'), of('f1', 'f2', 'f3')]) {
      store({ ...good, rights });
      expect(maySee(stored, now)).toBe(false);
    }
  });

  it('may be seen by nobody while a clearing is unfinished, or where nothing can be read', () => {
    store(good);
    const stored = permission();
    for (const change of [
      { mustClear: true },
      { mustClear: 'half{' },
      { session: '{"person":' },
      { session: { person: { ...person, id: 'berta' }, since: now } },
      { lastActivity: undefined },
    ]) {
      store({ ...good, ...change });
      expect(maySee(stored, now)).toBe(false);
    }
  });
});
