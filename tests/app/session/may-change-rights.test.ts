import { expect, it } from 'vitest';
import type { Change } from '../../../src/data/changes.ts';
import { mayChangeRights } from '../../../src/shell/session/may-change-rights.ts';

const change = (entity: string, more: Partial<Change> = {}): Change => ({
  entity,
  reason: 'event',
  ids: ['one'],
  created: [],
  deleted: [],
  ...more,
});

it.each([
  ['another person', change('users'), 'own', false],
  ['the person', change('users'), 'one', true],
  ['people who are not named', change('users', { ids: null }), 'own', true],
  ['people, where one’s own id is not known', change('users'), undefined, true],
  ['the name of a facility', change('facilities'), undefined, false],
  ['a facility that was deleted', change('facilities', { deleted: ['one'] }), 'own', true],
  ['facilities that are not named', change('facilities', { ids: null, deleted: 'all' }), 'own', true],
] as const)('rights may be others after a change of %s', (_, changed, userId, may) => {
  expect(mayChangeRights(changed, userId)).toBe(may);
});
