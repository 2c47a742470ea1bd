// Asks the service what the caller may do, and where.
import type { z } from 'zod';
import { type Capability, getCapabilities } from '../../../contract/service/capabilities.ts';
import { getOwnRights, type ownRights } from '../../../contract/users/own-rights.ts';
import type { Call } from '../../api/http.ts';
import type { OwnRights } from './rights.ts';

type Told = z.output<typeof ownRights>;

/** Null for everything everywhere, as an administrator has it. */
function toOwnRights({ roles, rights }: Told): OwnRights | null {
  if (roles.some(({ role }) => role === 'administrator')) return null;
  // The same order each time, so that what is stored differs only where the rights do.
  return Object.fromEntries(
    Object.entries(rights)
      .map(([right, reach]) => [right, reach === 'everything' ? reach : [...reach].sort()] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const quiet = { dispensable: true, retry: 0 } as const;

interface ReadRights {
  own: OwnRights | null;
  /** The caller's own record id, by which changes name users; a session knows people by their provider's id. */
  userId: string | undefined;
}

/** The service's own call tells it, with the capability `roles`. @throws AppError */
export async function readRights(call: Call): Promise<ReadRights> {
  const { data } = await call(getOwnRights, {}, quiet);
  return { own: toOwnRights(data), userId: data.user_id };
}

/** Asks for them only where the service has roles: another one does not know the call. @throws AppError */
export async function readOfferedRights(call: Call): Promise<OwnRights | null> {
  const { data: names } = await call(getCapabilities, {}, quiet);
  return names.includes('roles' satisfies Capability) ? (await readRights(call)).own : null;
}
