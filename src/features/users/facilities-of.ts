import type { User } from '../../../contract/users/users.ts';

/** @param lookedAt record id of the facility that the list is about: it comes first */
export function facilitiesOf(
  { assigned_facilities: all }: User,
  lookedAt: string | undefined,
): User['assigned_facilities'] {
  const first = all.find(({ id }) => id === lookedAt);
  return first ? [first, ...all.filter((each) => each !== first)] : all;
}
