// Emails that tell of what somebody else may have done: a sign-in on a new device, a new password, a new administrator.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../contract/common/languages.ts';
import { giveAccess } from '../../../contract/users/access-requests.ts';
import { createUser, updateUser } from '../../../contract/users/user-writes.ts';
import { securityMail } from '../../../server/identity/links/security-mail-texts.ts';
import { accessRequests, userAccess, users } from '../../../server/store/schema/index.ts';
import { accountsOf, answers, passwordOf, tokenOf } from '../../support/accounts.ts';
import { typedUser } from '../../support/form-values.ts';
import { addAccount, password, type RunningIdentity } from '../../support/identity.ts';
import { addFacility, addUser } from '../../support/records.ts';
import type { TestService } from '../../support/service.ts';
import { startServiceWithSignIn } from '../../support/service-with-sign-in.ts';
import { openBrowser, signIn } from '../../support/sign-in.ts';

let service: TestService;
let running: RunningIdentity;
let stop: () => Promise<void>;
let serial = 0;

beforeAll(async () => {
  ({ service, running, stop } = await startServiceWithSignIn());
});
afterAll(() => stop());

async function addPerson(more: object = { administrator: false }) {
  serial += 1;
  const email = `told${serial}@example.com`;
  const id = await addAccount(service.db, { email });
  await service.db.update(users).set(more).where(eq(users.id, id));
  return { email, id };
}

/** The subjects of the emails to somebody, once all are sent. */
async function subjectsTo(email: string): Promise<string[]> {
  await service.tryMails();
  return (await service.mailbox(email).letters()).map(({ subject }) => subject);
}

async function lastTo(email: string) {
  await service.tryMails();
  return (await service.mailbox(email).letters()).at(-1)?.text ?? '';
}

const newDevice = 'New sign-in to Infusion Console';
const newPassword = 'Your new password for Infusion Console';
const newAdministrator = 'New administrator of Infusion Console';

describe('a sign-in', () => {
  it('on a device that is not known is told by email; the first ever, and those on known devices, are not', async () => {
    const { email } = await addPerson();
    const tablet = openBrowser();
    await signIn(running.origin, email, password, tablet);
    expect(await subjectsTo(email)).toEqual([]);
    await signIn(running.origin, email, password, openBrowser(tablet.jar));
    expect(await subjectsTo(email)).toEqual([]);
    await signIn(running.origin, email, password);
    expect(await subjectsTo(email)).toEqual([newDevice]);
    const text = await lastTo(email);
    expect(text).toContain('Device: unknown\n');
    expect(text).toMatch(/When: .* UTC\nFrom: 127\.0\.0\.1\n/);
    expect(text).toContain(`${running.origin}/auth/forgot-password`);
  });

  it('is told in the language of the person', async () => {
    const { email, id } = await addPerson();
    await signIn(running.origin, email, password);
    await service.db.update(userAccess).set({ language: 'de' }).where(eq(userAccess.userId, id));
    await signIn(running.origin, email, password);
    expect(await subjectsTo(email)).toEqual(['Neue Anmeldung bei Infusion Console']);
  });

  it('with password and code is told, too', async () => {
    const { email } = await addPerson();
    await signIn(running.origin, email, password);
    const sent = passwordOf('correct horse');
    const token = await forgottenLink(email);
    expect((await accountsOf(service).setPassword({ email, token, password: sent })).status).toBe(200);
    await accountsOf(service).signIn(email, sent);
    expect((await subjectsTo(email)).filter((it) => it === newDevice)).toHaveLength(1);
  });
});

async function forgottenLink(email: string): Promise<string> {
  await accountsOf(service).forgot(email);
  await service.settled();
  const [link = ''] = /http\S+#link=\S+/.exec(await lastTo(email)) ?? [];
  return tokenOf(link);
}

describe('a new password', () => {
  it('by the link of a forgotten one is told; the first one of an invitation is not', async () => {
    const { email, token } = await accountsOf(service).invite();
    const set = (given: string) =>
      accountsOf(service).setPassword({
        email,
        token: given,
        password: passwordOf(randomUUID()),
        securityQA: answers,
      });
    expect((await set(token)).status).toBe(200);
    expect(await subjectsTo(email)).not.toContain(newPassword);
    expect((await set(await forgottenLink(email))).status).toBe(200);
    expect((await subjectsTo(email)).filter((it) => it === newPassword)).toHaveLength(1);
  });

  it('that was not taken is told to nobody', async () => {
    const { email } = await addPerson();
    await forgottenLink(email);
    const refused = await accountsOf(service).setPassword({ email, token: 'x', password: passwordOf('x') });
    expect(refused.status).toBe(422);
    expect(await subjectsTo(email)).not.toContain(newPassword);
  });
});

describe('a new administrator', () => {
  const admin = 'admin@example.com';
  const told = async () => (await subjectsTo(admin)).filter((it) => it === newAdministrator).length;

  it('is told to the administrators, by whichever way it came; and to the person', async () => {
    const nurse = await addPerson();
    const other = await addPerson({ administrator: true });
    const suspended = await addPerson({ administrator: true, status: 'SUSPENDED' });
    const facility = await addFacility(service.db);
    const before = await told();
    const body = { ...typedUser([facility]), email: undefined, administrator: true };
    await service.ask(updateUser, { params: { id: nurse.id }, body });
    expect(await told()).toBe(before + 1);
    expect(await lastTo(admin)).toContain(nurse.email);
    expect(await subjectsTo(other.email)).toEqual([newAdministrator]);
    expect(await subjectsTo(suspended.email)).toEqual([]);
    expect(await subjectsTo(nurse.email)).toEqual(['You have access to Infusion Console']);
    // Nothing is new.
    await service.ask(updateUser, { params: { id: nurse.id }, body: { ...body, administrator: true } });
    expect(await told()).toBe(before + 1);
    const created = typedUser([facility], { administrator: true });
    await service.ask(createUser, { body: created });
    expect(await told()).toBe(before + 2);
    await service.ask(createUser, { body: typedUser([facility]) });
    expect(await told()).toBe(before + 2);
  });

  it('who waited for access is told, too', async () => {
    const email = 'waits@example.com';
    const userId = await addUser(service.db, { email });
    const [request] = await service.db
      .insert(accessRequests)
      .values({ userId, email, emailIdentity: email })
      .returning();
    const before = await told();
    await service.ask(giveAccess, { params: { id: request?.id ?? '' } });
    expect(await told()).toBe(before + 1);
    expect(await subjectsTo(email)).toEqual(['You have access to Infusion Console']);
  });
});

it.each(Object.keys(languages) as (keyof typeof languages)[])('each has all its facts in %s', (language) => {
  const at = '2026-11-29T13:05:00.000Z';
  const device = {
    kind: 'newDevice',
    browser: 'Safari',
    system: 'iPadOrMac',
    address: '192.0.2.7',
    at,
    link: 'https://console.example.org/auth/forgot-password',
  };
  const many = { kind: 'newAdministrators', emails: ['a@example.com', 'b@example.com'], more: 3, at };
  for (const [facts, ...found] of [
    [device, 'Safari', 'iPad', '192.0.2.7', '13:05|1:05', 'UTC', device.link],
    [{ kind: 'newPassword', address: '', at }, '2026', 'UTC'],
    [many, 'a@example.com\nb@example.com\n', '3', 'UTC'],
  ] as const) {
    const { subject, parts } = securityMail(language, JSON.stringify(facts));
    expect(subject).toContain('Infusion Console');
    for (const fact of found) expect(parts.join('\n')).toMatch(new RegExp(fact));
    expect(parts.join('\n')).not.toMatch(/\{\{|undefined/);
  }
});
