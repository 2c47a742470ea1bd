// Tries a backend against the contract, call by call. Reads only, unless writes are allowed; then it creates records of
// its own, changes them and deletes them.

import { z } from 'zod';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { listDeletedMonitors } from '../../contract/monitors/monitors.ts';
import { getCapabilities } from '../../contract/service/capabilities.ts';
import { checkAdministrator } from '../../contract/users/users.ts';
import { bodyOf, findFaults, type SendToBackend } from './answer.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import { tryAudit } from './audit.ts';
import { changeOwn } from './changes.ts';
import { deleteOwn, type OwnRecords } from './deletes.ts';
import { compareLists } from './lists.ts';
import { findMeaningFaults } from './meaning.ts';
import { compareCounts } from './menus.ts';
import { createOwn, facilityEntity, monitorEntity, type Own, userEntity } from './own-records.ts';
import { inputsFor, reads, searchTextFor } from './reads.ts';
import type { Report } from './report.ts';
import { tryAccounts } from './try-accounts.ts';

interface Options {
  /** Creates, changes and deletes its own records. */
  write: boolean;
}

async function tryRead(attempts: Attempts, endpoint: Endpoint): Promise<boolean> {
  const { known } = attempts;
  const inputs = inputsFor(endpoint, known);
  const searches = Object.keys(inputs[0]?.body ?? {}).some((name) => /^search/.test(name));
  const expectsRows = searches && searchTextFor(endpoint, known) !== undefined;
  for (const input of inputs) {
    const body = await attempts.attempt(endpoint, input, (answer) => {
      const faults = findFaults(endpoint, answer);
      if (faults.length > 0 || endpoint.responseKind === 'events') return faults;
      return findMeaningFaults(endpoint, input, bodyOf(answer) ?? {}, expectsRows);
    });
    // Deleted monitors are not in the lists that others are looked for in.
    if (endpoint !== (listDeletedMonitors as Endpoint)) known.learn(body);
  }
  return inputs.length > 0;
}

/** Reads until no answer gives arguments for another call. */
async function tryReads(attempts: Attempts): Promise<void> {
  let isNew = true;
  while (isNew) {
    isNew = false;
    for (const endpoint of reads.filter((it) => !attempts.wasTried(it))) {
      isNew = (await tryRead(attempts, endpoint)) || isNew;
    }
  }
}

const notNull = (own: Own | null): own is Own => own !== null;

async function tryWrites(attempts: Attempts): Promise<void> {
  const own: OwnRecords = { facilities: [], users: [], monitors: [] };
  try {
    for (let each = 0; each < 2; each += 1)
      own.facilities.push(...[await createOwn(attempts, facilityEntity)].filter(notNull));
    const facilityId = own.facilities[0]?.id;
    for (let each = 0; each < 2 && facilityId !== undefined; each += 1) {
      own.users.push(...[await createOwn(attempts, userEntity, facilityId)].filter(notNull));
      own.monitors.push(...[await createOwn(attempts, monitorEntity, facilityId)].filter(notNull));
    }
    await tryReads(attempts);
    await changeOwn(attempts, own);
    await tryAudit(attempts);
    own.users.push(...(await tryAccounts(attempts)));
  } finally {
    await deleteOwn(attempts, own);
  }
}

const writeHint = 'It is tried only with --write, which creates and deletes records of its own.';
const nothingToTry = 'There is no record to try it with, or a call that it needs differs.';

/** Whether the token is accepted at all: without that, each call would say the same. */
async function isSignedIn(attempts: Attempts): Promise<boolean> {
  let isAccepted = true;
  const body = await attempts.attempt(checkAdministrator, {}, (answer) => {
    isAccepted = answer.status !== 401 && answer.status !== 403;
    return findFaults(checkAdministrator, answer);
  });
  const isAdministrator = z.object({ data: z.object({ status: z.boolean() }) }).safeParse(body).data;
  if (isAdministrator?.data.status === false) {
    attempts.differs(checkAdministrator, 'The token is not of an administrator (`data.status` is false).');
    return false;
  }
  return isAccepted;
}

export async function tryBackend(send: SendToBackend, { write }: Options): Promise<Report> {
  const attempts = createAttempts(send);
  if (!(await isSignedIn(attempts)))
    return attempts.report(() => 'The token was not accepted: use one of an administrator.');
  const offered = await attempts.attempt(getCapabilities, {});
  attempts.known.capabilities = z.array(z.string()).catch([]).parse(offered?.data);
  await tryReads(attempts);
  await compareLists(attempts);
  await compareCounts(attempts);
  if (write) await tryWrites(attempts);
  return attempts.report((endpoint) => (write || reads.includes(endpoint) ? nothingToTry : writeHint));
}
