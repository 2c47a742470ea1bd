// A record that was deleted while its screen was used: the error screen names it, and shows what was typed. It is kept in
// memory only, for as long as the error screen is open.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';

/** A field that was changed, and not saved. Never a password or a file. */
export interface TypedText {
  label: string;
  text: string;
}

interface DeletedRecord {
  /** The address of its screen. */
  asked: string;
  /** Null where it is not known whether it was deleted. */
  name: string | null;
  /** The service's own sentence, where it has sent one. */
  said: string | undefined;
  typed: readonly TypedText[];
}

const deletedRecord = atom<DeletedRecord | null>(null);

/** Every form of the open screen tells here what is typed in it. */
const typedTexts = atom<readonly { read: () => readonly TypedText[] }[]>([]);

/** Says what is typed in a form on a page, for as long as it is open. */
export function usePublishTypedText(read: () => readonly TypedText[]): void {
  const set = useSetAtom(typedTexts);
  const latest = useEffectEvent(read);
  useEffect(() => {
    const mine = { read: () => latest() };
    set((others) => [...others, mine]);
    return () => set((all) => all.filter((each) => each !== mine));
  }, [set]);
}

interface Leaving extends Pick<DeletedRecord, 'name'>, Partial<Pick<DeletedRecord, 'said'>> {
  /** The error screen has all that was typed, so that no form needs to block the way. */
  isTypedKept?: boolean;
}

/** Leads to the error screen, which names the record of this screen and shows what was typed. */
export function useLeaveDeleted(): (leaving: Leaving) => void {
  const store = useStore();
  const router = useRouter();
  const navigate = useNavigate();
  return function leave({ name, said, isTypedKept = false }) {
    const asked = router.state.location.href;
    const isLeaving = asked.startsWith('/error/') || store.get(deletedRecord)?.asked === asked;
    if (isTypedKept && isLeaving) return;
    const typed = store.get(typedTexts).flatMap(({ read }) => read());
    store.set(deletedRecord, { asked, name, said, typed });
    // Not awaited: it never ends when unsaved edits block leaving.
    void navigate({ to: '/error/error-v1', search: { asked }, replace: true, ignoreBlocker: isTypedKept });
  };
}

/** The record that the error screen is about; null where only its address is known. */
export function useDeletedRecord(asked: string | undefined): DeletedRecord | null {
  const found = useAtomValue(deletedRecord);
  const set = useSetAtom(deletedRecord);
  useEffect(() => () => set(null), [set]);
  return found?.asked === asked ? found : null;
}
