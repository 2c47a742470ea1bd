import { atom, useAtom } from 'jotai';

const closedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** The jobs whose results were closed in this tab, and how one is closed. */
export function useClosedJobs() {
  const [closed, setClosed] = useAtom(closedAtom);
  return { closed, close: (id: string) => setClosed(new Set([...closed, id])) };
}
