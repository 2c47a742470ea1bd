import type { MappedRole } from '../../base/config.ts';
import type { AccountMails } from '../../identity/links/account-mails.ts';
import type { createPlaceRoles } from '../../identity/outside/place-roles.ts';
import type { Database } from '../../store/engine/database.ts';

export interface DirectoryDependencies {
  db: Database;
  /** Null when an outside provider has the passwords. */
  mails: Pick<AccountMails, 'queueLinks'> | null;
  /** ROLES_MAP: which roles groups, and values of the attribute `roles`, stand for; without it the directory gives none. */
  rolesMap: ReadonlyMap<string, readonly MappedRole[]> | undefined;
  place: Pick<ReturnType<typeof createPlaceRoles>, 'placeMap'>;
}
