// Which optional features the server has, fetched once. A server without this call has none of them.
import { useMemo } from 'react';
import { type Capability, getCapabilities } from '../../contract/service/capabilities.ts';
import type { Call } from './http.ts';
import { useSettled } from './use-settled.ts';

const answers = new WeakMap<Call, Promise<readonly string[]>>();
/** The same once they have arrived, so that nothing appears late on a second screen. */
const known = new WeakMap<Call, readonly string[]>();

async function fetchCapabilities(call: Call): Promise<readonly string[]> {
  try {
    const { data } = await call(getCapabilities, {});
    known.set(call, data);
    return data;
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

/** The same for a component; null until the answer arrives, and without a call. */
export function useCapability(call: Call | null, name: Capability): boolean | null {
  const answer = useMemo(() => call && offers(call, name), [call, name]);
  const settled = useSettled(answer);
  if (settled.type === 'done') return settled.value;
  return (call && known.get(call)?.includes(name)) ?? null;
}

/** Whether to offer a feature; not until the answer arrives. */
export function useOffers(call: Call, name: Capability): boolean {
  return useCapability(call, name) === true;
}
