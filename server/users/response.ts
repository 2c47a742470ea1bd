import type { User } from '../../contract/users/users.ts';
import type { UserRow } from '../store/users/users.ts';

/** Answers of the API show a user so. */
export function toUserResponse(row: UserRow): User {
  return {
    user_id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    country_code: row.countryCode,
    phone_number: row.phoneNumber,
    created_date: row.createdAt.toISOString(),
    userStatus: row.status,
    invited_date: row.invitedAt?.toISOString() ?? null,
    last_sign_in: row.signedInAt?.toISOString() ?? null,
    assigned_facilities: row.facilities.map(({ id, name, code }) => ({ id, name, facility_id: code })),
    administrator: row.administrator,
    ...(row.roles.length > 0 && { roles: row.roles }),
    second_factor: row.secondFactorSince !== null,
    ...(row.isManaged && { managed_by: 'directory' }),
    version: row.version,
  };
}
