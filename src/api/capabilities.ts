// Which optional features the server has, fetched once. A server without this call has none of them; while it cannot be
// fetched, it is not known.
import { useMemo } from 'react';
import { z } from 'zod';
import { type Capability, getCapabilities } from '../../contract/service/capabilities.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { appStorageKeys } from '../lib/storage-keys.ts';
import { toAppError } from './app-error.ts';
import type { Call } from './http.ts';
import { useLost } from './reachability.ts';
import { useSettled } from './use-settled.ts';

type Names = readonly string[];

/** HTTP's statuses. */
const noSuchCall: readonly unknown[] = [404, 405, 501];

const answers = new WeakMap<Call, Promise<Names>>();
/** Answers that have arrived, so that nothing appears late on a second screen. */
const known = new WeakMap<Call, Names>();

/** Kept on the device, so that a start offers the screens of the last one at once, with the service or without it. */
const storageKey = appStorageKeys.capabilities;
const storedNames = z.array(z.string());

async function fetchCapabilities(call: Call): Promise<Names> {
  try {
    const { data } = await call(getCapabilities, {});
    writeStored(storageKey, data);
    return data;
  } catch (thrown) {
    const error = await toAppError(thrown);
    if (noSuchCall.includes(error.details.status)) return [];
    // The next caller tries again.
    answers.delete(call);
    throw error;
  }
}

/** Whether the server has a feature. Rejects with an AppError while that cannot be fetched. */
export async function isOffered(call: Call, name: Capability): Promise<boolean> {
  const answer = answers.get(call) ?? fetchCapabilities(call);
  answers.set(call, answer);
  const names = await answer;
  known.set(call, names);
  return names.includes(name);
}

/**
 * Whether one call answers what many single calls would. Another backend may not be able to say what it offers, and has
 * none then. @throws AppError where the single calls would hardly be answered either
 */
export async function answersTogether(call: Call, name: 'counts' | 'rowsByIds'): Promise<boolean> {
  try {
    return await isOffered(call, name);
  } catch (thrown) {
    const error = await toAppError(thrown);
    const isForeign = error.type === 'badResponse' || error.type === 'rejected';
    if (isForeign && error.details.status !== 429) return false;
    throw error;
  }
}

/** Whether the server has a feature; false when that cannot be fetched. */
export async function offers(call: Call, name: Capability): Promise<boolean> {
  return await isOffered(call, name).catch(() => false);
}

/** Whether it has, or had when it last answered: for what can be shown without it. */
export async function offersOrDid(call: Call, name: Capability): Promise<boolean> {
  return await isOffered(call, name).catch(
    () => readStored(storageKey, storedNames)?.includes(name) ?? false,
  );
}

/** Whether the server's last answer, if this device has one, was without a feature; nothing is asked. */
export function knownToLack(name: Capability): boolean {
  return readStored(storageKey, storedNames)?.includes(name) === false;
}

/** Whether it has, as far as the server has said so here; nothing is asked, and nobody waits. */
export function knownToOffer(call: Call, name: Capability): boolean {
  return (known.get(call) ?? readStored(storageKey, storedNames))?.includes(name) === true;
}

/**
 * Whether the server has a feature, for a component: as it was last known on this device until the answer arrives; null
 * where that is not known, and without a call. Asks again once the service is reached.
 */
export function useCapability(call: Call | null, name: Capability): boolean | null {
  const reachable = useLost() === null;
  const answer = useMemo(() => {
    const asked = call && reachable ? isOffered(call, name) : null;
    // A render that React throws away leaves an answer for which nobody waits.
    asked?.catch(() => undefined);
    return asked;
  }, [call, name, reachable]);
  const settled = useSettled(answer);
  // The last start's answer is used first: nothing appears late, nor moves what stands beside it.
  const stored = useMemo(() => readStored(storageKey, storedNames), []);
  if (settled.type === 'done') return settled.value;
  const names = call && (known.get(call) ?? stored);
  return names?.includes(name) ?? null;
}

/** Whether to offer a feature; where nothing is known of it, not until the answer arrives. */
export function useOffers(call: Call, name: Capability): boolean {
  return useCapability(call, name) === true;
}
