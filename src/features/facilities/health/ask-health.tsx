import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { loadLater } from '../../../data/load.ts';
import { useLoaded } from '../../../data/use-loaded.ts';
import { rowsHealth, rowsHealthSource } from './health-source.ts';

interface Answered {
  ids: readonly string[];
  requestNumber: number;
}

interface Props {
  ids: readonly string[];
  /** The page's own request; a page from the device has none, and is followed by the service's. */
  requestNumber: number | undefined;
}

/** Asks how the facilities of each page are that the service answers, and keeps that for the rows. */
export function AskHealth({ ids, requestNumber }: Props) {
  const { call } = useApp();
  const offered = useOffers(call, 'facilityHealth');
  const [latest, setLatest] = useState<Answered | null>(null);
  if (requestNumber !== undefined && requestNumber !== latest?.requestNumber)
    setLatest({ ids, requestNumber });
  return offered && latest && <Asked {...latest} />;
}

function Asked({ ids, requestNumber }: Answered) {
  const app = useApp();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer to the same query is another page
  const loaded = useMemo(() => loadLater(app, rowsHealthSource(ids)), [app, ids, requestNumber]);
  const { snapshot, error } = useLoaded(loaded);
  const keep = useSetAtom(rowsHealth);
  useEffect(() => {
    if (error) keep({});
    else if (snapshot) keep(snapshot.value);
  }, [keep, snapshot, error]);
  useEffect(() => () => keep({}), [keep]);
  return null;
}
