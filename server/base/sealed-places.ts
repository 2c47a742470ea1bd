// Where the database has sealed values (secrets.ts). server/store/engine/sealed-values.ts finds them.
import type { SealedPlace } from './secrets.ts';

/** An email, as it is stored. */
interface Recipient {
  id: string;
  userId?: string | null | undefined;
  address?: string | null | undefined;
}

export function serviceKeyPlace(name: string): SealedPlace {
  return { purpose: 'service key', table: 'service_keys', column: 'sealed', row: [name] };
}

/** @param origins to which the password may be sent: with others it does not open */
export function estPasswordPlace(facilityId: string, origins: readonly string[]): SealedPlace {
  const [table, column] = ['site_configurations', 'password_sealed'];
  return { purpose: 'EST password', table, column, row: [facilityId, ...origins] };
}

/** @param kind of which a facility has one file */
export function siteFilePlace(facilityId: string, kind: 'wpa' | 'registrationAuthorityKey'): SealedPlace {
  return { purpose: kind, table: 'site_files', column: 'content', row: [facilityId] };
}

export function jobSecretPlace(jobId: string, recordId: string): SealedPlace {
  return { purpose: 'new secret', table: 'job_secrets', column: 'sealed', row: [jobId, recordId] };
}

/** Nobody else than whom it was for gets the link. */
export function mailPlace({ id, userId, address }: Recipient): SealedPlace {
  const row = [id, userId ?? '', address ?? ''];
  return { purpose: 'email', table: 'outgoing_mails', column: 'sealed', row };
}

/** @param column of the secret that counts, or of the one that is being set up */
export function authenticatorPlace(userId: string, column: 'sealed' | 'pending_sealed'): SealedPlace {
  return { purpose: 'authenticator', table: 'authenticators', column, row: [userId] };
}
