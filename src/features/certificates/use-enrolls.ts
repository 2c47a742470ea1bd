import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useMay } from '../../session/rights/rights.ts';

/** Whether EST servers can be asked for many certificates at once, by this person. @param facility only for its monitors */
export function useEnrolls(facility: string | undefined): boolean {
  const isOffered = useOffers(useApp().call, 'enrollmentQueue');
  const may = useMay();
  return isOffered && may('changeSites', facility);
}
