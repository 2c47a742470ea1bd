import type { ServiceAccount } from '../../contract/service-accounts/service-accounts.ts';
import { databaseTime } from '../base/database-clock.ts';
import { lastDayOf, type ServiceAccountRow } from '../store/service-accounts/service-accounts.ts';

/** Answers of the API show a service account so. */
export function toServiceAccountResponse(row: ServiceAccountRow): ServiceAccount {
  return {
    id: row.id,
    name: row.name,
    note: row.note,
    role: row.role,
    facilities: row.facilities?.map(({ id, name }) => ({ id, name })) ?? null,
    ends_date: lastDayOf(row),
    is_ended: row.endsAt <= databaseTime(),
    client: row.client ?? '',
    created_date: row.createdAt.toISOString(),
    created_by: row.createdByName,
    keys: row.keys.map(({ id, beginning, createdAt, usedAt, usedFrom }) => ({
      id,
      beginning,
      created_date: createdAt.toISOString(),
      used_date: usedAt?.toISOString() ?? null,
      used_from: usedFrom,
    })),
    version: row.version,
  };
}
