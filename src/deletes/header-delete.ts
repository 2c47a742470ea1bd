// The header's Delete is one button for all screens; the open screen sets what it does, and what it is about.

import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffectEvent, useLayoutEffect } from 'react';
import { entityLists } from '../../contract/common/entities.ts';

/** Records that the header's Delete may be about. */
export const deleteSubjects = [...entityLists, 'recordings'] as const;
export type DeleteSubject = (typeof deleteSubjects)[number];

interface HeaderDelete {
  subject: DeleteSubject | null;
  /** Null where there is nothing to delete. */
  run: (() => void) | null;
}

const nothingToDelete: HeaderDelete = { subject: null, run: null };

const deleteAction = atom<HeaderDelete>(nothingToDelete);

/** Finds what a list's Delete is about. */
export function deleteSubjectOf(entity: string): DeleteSubject | null {
  return deleteSubjects.find((subject) => subject === entity) ?? null;
}

/** Reads what Delete does on the open screen, and to which records. */
export function useDeleteAction(): HeaderDelete {
  return useAtomValue(deleteAction);
}

/**
 * Sets what Delete does while the component is mounted.
 * @param subject the records that it deletes; null leaves the button to the rest of the screen
 * @param run null where there is nothing to delete
 */
export function useHeaderDelete(subject: DeleteSubject | null, run: (() => void) | null): void {
  const set = useSetAtom(deleteAction);
  const latest = useEffectEvent(() => run?.());
  const enabled = run !== null;
  // Before the screen is painted, which has a bar for it on narrow screens.
  useLayoutEffect(() => {
    if (!subject) return;
    const action = { subject, run: enabled ? () => latest() : null };
    set(action);
    return () => set((current) => (current === action ? nothingToDelete : current));
  }, [set, subject, enabled]);
}
