// Whoever registers gets an account outside the administrator group, and nothing else: it is PROVISIONED, which lets
// nobody in, until a password was set by the link that only the e-mail's owner gets.
import { randomUUID } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { addUser } from '../store/user-writes.ts';
import { write } from '../store/write.ts';
import { hashAgain } from './hashes.ts';
import { storePassword } from './passwords.ts';

interface Sent {
  fullname: string;
  email: string;
  username: string;
  password: string;
}

/** The first word is the first name, as for the first administrator. */
function namesOf(fullname: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullname.split(/\s+/u);
  return { firstName, lastName: rest.join(' ') };
}

/** Makes the account; null when the e-mail is somebody's already. */
export async function registerPerson(
  db: Database,
  requestId: string,
  { fullname, email, username, password }: Sent,
): Promise<{ id: string; email: string } | null> {
  const id = randomUUID();
  const kept = await hashAgain(password);
  const person = { id, ...namesOf(fullname), email, status: 'PROVISIONED' };
  const others = { countryCode: '+1', phoneNumber: '', administrator: false, facilities: [] };
  // Nobody else did it.
  const author = { callerId: id, requestId };
  const added = await write(db, author, { action: 'create', entity: 'user' }, async (tx, trail) => {
    const row = await addUser(tx, trail, { ...person, ...others });
    if (row) await storePassword(tx, id, kept, { username });
    return row;
  });
  return added ? { id, email } : null;
}
