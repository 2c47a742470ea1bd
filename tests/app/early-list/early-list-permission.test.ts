// Whom the page loader shows a stored list: only whom the app itself, reading the same storage, would let in at once.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { settings as settingsSchema } from '../../../contract/service/settings.ts';
import { whoMaySeeLists } from '../../../src/early-list/may-see-list.ts';
import { readStored } from '../../../src/lib/local-storage.ts';
import { storageKeys } from '../../../src/lib/storage-keys.ts';
import { readLastActivity } from '../../../src/session/activity.ts';
import { readKeptSignInAt, readRecord } from '../../../src/session/session-record.ts';
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
  const { state, effects } = step(
    { type: 'active', record },
    { type: 'check' },
    { now, latest: 0, record, lastActivity: readLastActivity(), keptSignInAt: readKeptSignInAt() },
    { idleLimitMs: idleLimit(settings.idleMinutes), sharesTokens: true },
  );
  return state.type === 'active' && effects.length === 0 ? state.record.person.id : null;
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

describe('who may see the early list', () => {
  it('is the person whom the app lets in, and nobody whom it does not', () => {
    fc.assert(
      fc.property(values, (stored) => {
        store(stored);
        const early = whoMaySeeLists(now);
        if (early !== null) expect(early).toBe(whomTheAppLetsIn());
      }),
      { numRuns: 3_000 },
    );
  });

  it('is the person of an ordinary session, at any time of it', () => {
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
          expect(whoMaySeeLists(now)).toBe(whomTheAppLetsIn());
        },
      ),
    );
    store(good);
    expect(whoMaySeeLists(now)).toBe('ada');
  });

  it('is nobody where the stored settings are not settings', () => {
    const wrong: object[] = [
      { apiBase: undefined },
      { apiBase: '' },
      { auth: { ...auth, domain: '' } },
      { auth: { ...auth, clientId: undefined } },
      { auth: { ...auth, tokens: 'elsewhere' } },
      { auth: { ...auth, tokens: 'memory' } },
      { idleMinutes: 0 },
      { idleMinutes: '1' },
      { idleMinutes: null },
      { accounts: 'no' },
      { help: { phone: 7 } },
    ];
    for (const change of wrong) {
      store({ ...good, settings: { ...good.settings, ...change } });
      expect(whomTheAppLetsIn(), JSON.stringify(change)).toBeNull();
      expect(whoMaySeeLists(now), JSON.stringify(change)).toBeNull();
    }
    store({ ...good, settings: `{"apiBase":"/api/","auth":${JSON.stringify(auth)},"idleMinutes":1e999}` });
    expect(whoMaySeeLists(now)).toBeNull();
  });

  it('is nobody while a clearing is unfinished, or where nothing can be read', () => {
    for (const change of [{ mustClear: true }, { session: '{"person":' }, { lastActivity: undefined }]) {
      store({ ...good, ...change });
      expect(whoMaySeeLists(now)).toBeNull();
    }
  });
});
