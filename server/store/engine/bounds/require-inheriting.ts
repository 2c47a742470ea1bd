import { StartError } from '../../../base/start-error.ts';
import { type Member, membershipsHaveOptions } from './bounds-state.ts';
import { identifier } from './quote.ts';

/**
 * Before memberships say so for themselves, a role decides whether it has the rights of all that it is a member of: what the service
 * is to see would be granted, and it would see nothing.
 * @throws StartError with the statement that helps
 */
export function requireInheriting({ name, isThere, inherits, seesAll }: Member, serverVersion: number): void {
  if (!isThere || inherits || seesAll || serverVersion >= membershipsHaveOptions) return;
  throw new StartError(
    `The role "${name}" of DATABASE_URL does not inherit rights (NOINHERIT), and so would see no rows of the database. Nothing was changed. Let a superuser of the server run this once, then start again: ALTER ROLE ${identifier(name)} INHERIT.`,
  );
}
