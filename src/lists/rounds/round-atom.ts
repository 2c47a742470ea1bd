// The round that is open on this device, as every screen sees it. The keeper reads it from the database after the first screen
// (src/shell/round/round-keeper.tsx).
import { atom } from 'jotai';
import type { Round } from './round.ts';

export const roundAtom = atom<Round | null>(null);
