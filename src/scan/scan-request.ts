import { atom } from 'jotai';

/** Asks for a scan that opens a monitor; `content` is what a scanner has typed already. Null: none is asked for. */
export const scanRequest = atom<{ content?: string } | null>(null);
