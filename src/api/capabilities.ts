// Which optional features the server has, fetched once. A server without this call has none of them.
import { useState } from 'react';
import { type Capability, getCapabilities } from '../../contract/service/capabilities.ts';
import type { Call } from './http.ts';
import { useSettled } from './use-settled.ts';

const answers = new WeakMap<Call, Promise<readonly string[]>>();

async function fetchCapabilities(call: Call): Promise<readonly string[]> {
  try {
    return (await call(getCapabilities, {})).data;
  } catch {
    // The next caller tries again.
    answers.delete(call);
    return [];
  }
}

/** Whether the server has a feature; false when that cannot be fetched. */
export async function offers(call: Call, name: Capability): Promise<boolean> {
  const answer = answers.get(call) ?? fetchCapabilities(call);
  answers.set(call, answer);
  return (await answer).includes(name);
}

/** The same for a component; false until the answer arrives. */
export function useOffers(call: Call, name: Capability): boolean {
  const [answer] = useState(() => offers(call, name));
  const settled = useSettled(answer);
  return settled.type === 'done' && settled.value;
}
