import type { TFunction } from 'i18next';
import type { Outage } from '../api/app-error.ts';

const keys = {
  audit: { offline: 'audit.needsNetwork', unreachable: 'audit.needsService' },
  certificates: { offline: 'certificates.needsNetwork', unreachable: 'certificates.needsService' },
  requests: { offline: 'details.needsNetwork', unreachable: 'details.needsService' },
  revocations: { offline: 'revocations.needsNetwork', unreachable: 'revocations.needsService' },
  siteConfiguration: { offline: 'siteConfig.needsNetwork', unreachable: 'siteConfig.needsService' },
} as const;

/** Why what a screen shows is not available without the service: this device does not store it. */
export function notStoredText(t: TFunction, screen: keyof typeof keys, outage: Outage): string {
  return t(keys[screen][outage === 'offline' ? 'offline' : 'unreachable']);
}
