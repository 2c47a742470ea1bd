import type { TFunction } from 'i18next';
import type { Outage } from '../../api/app-error.ts';

/** Why recordings and logs are not available without the service. */
export function notStoredText(t: TFunction, outage: Outage): string {
  return t(outage === 'offline' ? 'details.needsNetwork' : 'details.needsService');
}
