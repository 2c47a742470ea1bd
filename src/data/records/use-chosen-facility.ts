// The facility that an address names, for a picker that stays the same one before and after a choice, and so keeps the focus.
import { useState } from 'react';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import type { Loaded } from '../source.ts';
import { type LoadedState, useLoaded } from '../use-loaded.ts';

interface Named {
  id: string;
  name: string;
}

const noFacility: Loaded<Facility | null> = {
  source: { key: 'no facility', fetch: async () => null, affectedBy: [] },
  requestNumber: 0,
  snapshot: null,
  error: null,
  pending: null,
};

export interface ChosenFacility extends Pick<LoadedState<Facility | null>, 'opened' | 'error'> {
  /** Until its name is known, the one that was chosen from the list; null where none is chosen. */
  value: Named | null;
  remember(choice: Named | null): void;
}

export function useChosenFacility(id: string | null, loaded: Loaded<Facility> | null): ChosenFacility {
  const options = id === null ? {} : { ids: [id] };
  const { snapshot, opened, error } = useLoaded<Facility | null>(loaded ?? noFacility, options);
  const [chosen, remember] = useState<Named | null>(null);
  const chosenName = chosen?.id === id ? chosen?.name : undefined;
  const value = id === null ? null : { id, name: snapshot?.value?.name ?? chosenName ?? '' };
  return { value, opened, error, remember };
}
