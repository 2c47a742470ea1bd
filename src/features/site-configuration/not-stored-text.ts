import type { TFunction } from 'i18next';
import type { Outage } from '../../api/app-error.ts';

/** Why a site configuration is not available without the service. */
export function notStoredText(t: TFunction, outage: Outage): string {
  return t(outage === 'offline' ? 'siteConfig.needsNetwork' : 'siteConfig.needsService');
}
