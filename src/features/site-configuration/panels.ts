// Which panel an address shows. Its type and mechanism win; without them, the stored type and CSR Parameters.
import type { TransferType } from '../../../contract/site-configuration/network-details.ts';
import type { EapType, Mechanism, SiteSearch } from './site-search.ts';

/** In the order of the screen. With EST the root panel is none of them: it stands above each. */
export const mechanismsOf = {
  none: ['csr', 'wpa', 'root', 'client'],
  est: ['csr', 'authentication', 'wpa', 'client'],
} as const satisfies Record<EapType, readonly Mechanism[]>;

const transferTypes = { none: 'Offline', est: 'Online' } as const satisfies Record<EapType, TransferType>;

export function transferTypeOf(type: EapType): TransferType {
  return transferTypes[type];
}

/** None where nothing is stored. */
export function typeOf(stored: TransferType | undefined): EapType {
  return stored === 'Online' ? 'est' : 'none';
}

/** A mechanism that the type lacks falls back to CSR Parameters. */
export function shownPanel(
  { type, mechanism }: Pick<SiteSearch, 'type' | 'mechanism'>,
  stored: TransferType | undefined,
): { type: EapType; mechanism: Mechanism } {
  const shownType = type ?? typeOf(stored);
  const ofType: readonly Mechanism[] = mechanismsOf[shownType];
  return { type: shownType, mechanism: ofType.find((one) => one === mechanism) ?? 'csr' };
}
