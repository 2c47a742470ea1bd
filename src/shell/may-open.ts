import type { StaticDataRouteOption } from '@tanstack/react-router';
import { mayWithin, type OwnRights } from '../session/rights/rights.ts';

/** Whether there is a screen for a person with these rights. */
export function mayOpen(own: OwnRights | null, { group, rights }: StaticDataRouteOption = {}): boolean {
  return mayWithin(own, group?.right) && (rights?.some((right) => mayWithin(own, right)) ?? true);
}
