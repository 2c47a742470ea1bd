import { useEffect, useState } from 'react';
import { withoutFacility } from '../../../contract/common/paging.ts';
import { useApp } from '../../data/app-context.ts';
import { facilityRecord } from '../../data/records/facility-record.ts';

interface Named {
  id: string;
  /** Null where there is no such facility. */
  name: string | null;
}

/** The name of a facility that an address names: null where there is none, undefined until it is known. */
export function useFacilityName(id: string | undefined): string | null | undefined {
  const { call, cache } = useApp();
  const [named, setNamed] = useState<Named | null>(null);
  useEffect(() => {
    if (id === undefined || id === withoutFacility) return;
    const stop = new AbortController();
    const show = (name: string | null) => {
      if (!stop.signal.aborted) setNamed({ id, name });
    };
    void cache.row(facilityRecord, id).then((stored) => {
      if (stored) return show(stored.value.name);
      return facilityRecord.fetchOne(call, id, stop.signal).then(
        ({ name }) => show(name),
        () => show(null),
      );
    });
    return () => stop.abort();
  }, [call, cache, id]);
  return named?.id === id ? named?.name : undefined;
}
