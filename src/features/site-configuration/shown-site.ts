// The facility's site configuration, for its panels: they are a route of their own, to which the screen hands no
// properties.
import { createContext, use } from 'react';
import type { EapType, Mechanism } from './site-search.ts';
import type { Site } from './site-source.ts';
import type { SavedSite } from './switched.ts';

/** The configuration that a panel shows. */
export interface PanelSite {
  facilityId: string;
  site: Site;
  type: EapType;
}

export interface ShownSite extends PanelSite {
  /** '' until it is known. */
  facilityName: string;
  mechanism: Mechanism;
  /** Called with what was saved, which may leave something of an EST server behind. */
  onSaved(site: SavedSite): void;
}

export const ShownSiteContext = createContext<ShownSite | null>(null);

/** Null where it could not be read. */
export function useShownSite(): ShownSite | null {
  return use(ShownSiteContext);
}
