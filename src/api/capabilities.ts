// What the server offers beyond the specifications, asked once: where it has no such call, it offers none of it.
import { type Capability, getCapabilities } from '../../contract/service/capabilities.ts';
import type { Call } from './http.ts';

/** The answer, for as long as the app is open. */
const answers = new WeakMap<Call, Promise<readonly string[]>>();

async function ask(call: Call): Promise<readonly string[]> {
  try {
    return (await call(getCapabilities, {})).data;
  } catch {
    // Asked again by whoever needs it next.
    answers.delete(call);
    return [];
  }
}

/** Whether the server offers something; false where that cannot be asked. */
export async function offers(call: Call, name: Capability): Promise<boolean> {
  const answer = answers.get(call) ?? ask(call);
  answers.set(call, answer);
  return (await answer).includes(name);
}
