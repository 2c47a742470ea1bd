import { useEffect, useState } from 'react';
import { withoutFacility } from '../../../contract/common/paging.ts';
import { toAppError } from '../../api/app-error.ts';
import { useLost } from '../../api/reachability.ts';
import { useApp } from '../../data/app-context.ts';
import { facilityRecord } from '../../data/records/facility-record.ts';

interface Named {
  id: string;
  /** Null where there is no such facility. */
  name: string | null;
}

/** The name of a facility that an address names: null where there is none, undefined until it is known. */
export function useFacilityName(id: string | undefined): string | null | undefined {
  const { call, lists } = useApp();
  const isLost = useLost() !== null;
  const [named, setNamed] = useState<Named | null>(null);
  useEffect(() => {
    if (id === undefined || id === withoutFacility) return;
    const stop = new AbortController();
    const show = (name: string | null) => {
      if (!stop.signal.aborted) setNamed({ id, name });
    };
    void lists.record(facilityRecord, id).then((stored) => {
      if (stored) return show(stored.value.name);
      if (isLost) return;
      return facilityRecord.fetchOne(call, id, stop.signal).then(
        ({ name }) => show(name),
        // Not known yet, where the service does not answer: asked for again once it does.
        async (thrown: unknown) => (await toAppError(thrown)).type === 'notFound' && show(null),
      );
    });
    return () => stop.abort();
  }, [call, lists, id, isLost]);
  return named?.id === id ? named?.name : undefined;
}
