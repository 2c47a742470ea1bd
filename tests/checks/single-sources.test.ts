import { describe, expect, it } from 'vitest';
import { findSecondSources } from '../../scripts/checks/single-sources.mjs';

const found = (path: string, text: string) =>
  findSecondSources(path, text).map((fault) => fault.slice(0, path.length + 2));

describe('a second source', () => {
  it.each([
    ['src/a.ts', "const key = 'infusion.again';"],
    ['src/a.ts', 'new Dexie(`infusion-console-a`);'],
    ['server/a.ts', 'const dayMs = 24 * 60 * 60 * 1_000;'],
    ['server/a.ts', 'const keptMs = 7 * 86_400_000;'],
    ['simulator/a.ts', 'const restMs = 3_600_000;'],
    ['contract/a.ts', 'const minute = 60_000;'],
    ['server/a.ts', "import { timingSafeEqual } from 'node:crypto';"],
    ['src/a.ts', "const how = { name: 'PBKDF2' };"],
    ['src/a.ts', 'const age = Date.now() - readAt;'],
    ['src/a.ts', 'const today = dayjs().startOf("day");'],
    ['src/a.ts', 'formatMoment(new Date());'],
    ['server/a.ts', 'const now = Date.now();'],
    ['src/a.ts', "const lists = ['monitors', 'facilities', 'users'];"],
    ['server/a.ts', "for (const kind of ['facility', 'user', 'monitor'] as const)"],
    ['src/a.ts', "names.join(', ');"],
    ['src/a.ts', "facts.join(' · ');"],
    ['src/a.tsx', "<b aria-label={t('a', { name })}>"],
    ['src/a.ts', 'const text = `$'.concat("{t('a')}. $", "{t('b')}`;")],
  ])('is found: %s, %s', (path, text) => {
    expect(found(path, `\n${text}`)).toEqual([`${path}:2`]);
  });

  it.each([
    ['src/lib/storage-keys.ts', "const key = 'infusion.session';"],
    ['tests/a.ts', "localStorage.getItem('infusion.session');"],
    ['server/a.ts', 'const windowMs = 10 * minuteMs;'],
    ['server/a.ts', 'const timeoutMs = 60_000;'],
    ['server/a.ts', 'const now = databaseTime();'],
    ['server/base/log.ts', 'const time = new Date();'],
    ['src/a.ts', 'const age = serviceNow() - readAt;'],
    ['src/a.ts', 'dotted(...facts);'],
    ['src/a.ts', "const affectedBy = ['users', 'facilities'];"],
    ['src/a.tsx', "<b aria-label={unmarked(t('a', { name }))}>"],
    ['src/a.tsx', "<b aria-label={t('a', { label })}>"],
    ['server/a.ts', "names.join(', ');"],
  ])('is none: %s, %s', (path, text) => {
    expect(found(path, text)).toEqual([]);
  });
});
