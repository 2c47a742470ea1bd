// The failure that a screen says at its head. Its parts, which failed for the same reason, do not repeat it.
import { createContext, use } from 'react';

const SaidFailure = createContext<string | null>(null);

export const SaidFailureProvider = SaidFailure.Provider;

/** Whether the screen says this reason already. */
export function useIsSaid(reason: string | null): boolean {
  return use(SaidFailure) === reason && reason !== null;
}
