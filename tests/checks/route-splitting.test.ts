// How the code of a route is split. The types compare the list with the route tree (tsc); here is what they cannot say.
import { expect, it } from 'vitest';
import { splitBehavior } from '../../scripts/lib/route-splitting.ts';

it('refuses a route that the list lacks', () => {
  expect(() => splitBehavior({ routeId: '/dashboard/new' })).toThrow(
    'scripts/lib/route-splitting.ts does not say how /dashboard/new is split.',
  );
  expect(() => splitBehavior({ routeId: 'toString' })).toThrow('toString');
});

it('has the shell and the component of the first list come with the start, and other screens by themselves', () => {
  expect(splitBehavior({ routeId: '/dashboard' })).toEqual([]);
  expect(splitBehavior({ routeId: '/dashboard/monitors' })?.flat()).not.toContain('component');
  expect(splitBehavior({ routeId: '/dashboard/audit' })?.flat()).toContain('loader');
});
