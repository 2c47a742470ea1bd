// Takes the second factor away from the administrator who has lost it, where no other one can: whoever runs the service does so
// on its machine. A notice tells all administrators until one has taken note.
import { z } from 'zod';
import { StartError } from '../base/start-error.ts';
import { findByEmail } from '../identity/accounts/accounts.ts';
import { noteReset } from '../store/accounts/factor-resets.ts';
import { auditedJob } from '../store/audit/audited-write.ts';
import { lockUsers } from '../store/users/users.ts';
import { type ResetDependencies, resetLocked } from '../users/reset-factor.ts';

/** What the command says to the service that does it. */
export const factorResetOrder = z.object({ email: z.string() });

/** @throws StartError where nobody has this email, or no second factor */
export async function resetSecondFactor(
  { db, ...more }: ResetDependencies,
  { email }: z.output<typeof factorResetOrder>,
): Promise<void> {
  await auditedJob(db, { job: 'secondFactor', action: 'reset', entity: 'user' }, async (tx, trail) => {
    const { id = '' } = (await findByEmail(tx, email)) ?? {};
    const [user] = id ? await lockUsers(tx, [id]) : [];
    if (!user) throw new StartError(`No user has the email ${email}.`);
    const origin = { httpRequestId: '', address: () => '' };
    if (!(await resetLocked(more, tx, trail, { user, origin })))
      throw new StartError(`${email} has no second factor.`);
    await noteReset(tx, user.id);
    return {};
  });
}
