// Waits, as people do, for an email that the service sends after its answer.
import { setTimeout as wait } from 'node:timers/promises';
import type { Outcome } from './matrix.ts';
import type { Stand } from './stand.ts';

const patienceMs = 12_000;
const lookMs = 200;

export function mailsTo({ mails }: Stand, email: string): number {
  return mails().filter((to) => to === email).length;
}

export async function untilMailed(stand: Stand, email: string): Promise<Outcome> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(lookMs)) {
    if (mailsTo(stand, email) > 0) return { done: true };
  }
  return { done: false, told: null };
}
