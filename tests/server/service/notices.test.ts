// Notices of the service: what administrators are told, by the call, the count, the change stream and the metric.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streamEvents } from '../../../contract/changes/events.ts';
import { contractMessages } from '../../../contract/common/messages.ts';
import { countMenus } from '../../../contract/service/counts.ts';
import { listNotices } from '../../../contract/service/notices.ts';
import { createUser, deleteUsers } from '../../../contract/users/user-writes.ts';
import { readNotices } from '../../../server/common/notices.ts';
import { mailTimes } from '../../../server/identity/links/mail-times.ts';
import { MailFailure } from '../../../server/mail/mail-failure.ts';
import type { MailProblem } from '../../../server/store/schema/index.ts';
import { outgoingMails, users } from '../../../server/store/schema/index.ts';
import { readEvents } from '../../support/event-reader.ts';
import { typedUser } from '../../support/form-values.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const metricsToken = 'a-token-for-metrics-with-32-characters';

let service: TestService;
let facility: string;
let failure: [MailProblem, string] | null = null;

beforeAll(async () => {
  service = await startTestService({
    metricsToken,
    mailTimes: { ...mailTimes, backoffMs: [0], noticeAfterMs: { other: 0, deferred: 60_000 } },
    mailer: {
      async send() {
        if (failure) throw new MailFailure(failure[0], 'down', failure[1]);
      },
    },
  });
  facility = await addFacility(service.db);
});

afterAll(() => service.close());

beforeEach(async () => {
  failure = null;
  await service.db.delete(outgoingMails);
});

async function invite() {
  const body = typedUser([facility]);
  const { data } = await service.ask(createUser, { body });
  return { email: body.email, id: data[0]?.user_id ?? '' };
}

const notices = async () => (await service.ask(listNotices, {})).data;
const counted = async () => (await service.ask(countMenus, {})).data.NOTICES;

describe('notices', () => {
  it('are none while all is well', async () => {
    await invite();
    expect(await notices()).toEqual([]);
    expect(await counted()).toBe(0);
  });

  it.each([
    ['unreachable', '', contractMessages.noticeMailUnreachable],
    ['silent', '', contractMessages.noticeMailSilent],
    ['tls', '', contractMessages.noticeMailTls],
    ['dns', '', contractMessages.noticeMailDns],
    ['login', '535 5.7.8 bad credentials', contractMessages.noticeMailLogin],
    ['rejected', '554 no service', contractMessages.noticeMailRejected],
    ['other', '', contractMessages.noticeMailOther],
  ] as const)(
    'say of emails that fail (%s) since when, how many, to whom, and what helps',
    async (problem, reply, helps) => {
      failure = [problem, reply];
      const before = Date.now();
      const [first, second] = [await invite(), await invite()];
      const [notice, ...others] = await notices();
      expect(others).toEqual([]);
      expect(notice).toMatchObject({
        kind: 'mail',
        count: 2,
        title: contractMessages.noticeMail,
        record_count: 2,
      });
      expect(notice?.records).toEqual(
        [first, second].map(({ id, email: name }) => ({ entity: 'users', id, name })),
      );
      expect(notice?.help).toBe(`${helps} ${contractMessages.noticeMailTried}`);
      expect(notice?.detail ?? '').toBe(reply);
      // The database's clock.
      expect(Math.abs(Date.parse(notice?.since ?? '') - before)).toBeLessThan(60_000);
      expect(await counted()).toBe(1);
      failure = null;
      await service.tryMails();
      expect(await notices()).toEqual([]);
    },
  );

  it('say what to do about an address that is refused for good, until its user is deleted', async () => {
    failure = ['refused', '550 5.1.1 no such user'];
    const { id } = await invite();
    expect(await notices()).toMatchObject([
      {
        count: 1,
        help: `${contractMessages.noticeMailRefused} ${contractMessages.noticeMailGivenUp}`,
        detail: '550 5.1.1 no such user',
      },
    ]);
    const body = { user_menu: 'USER_ALL' as const, user_ids: [id], forceDelete: true };
    await service.ask(deleteUsers, { body });
    expect(await notices()).toEqual([]);
    expect(await service.db.$count(users, eq(users.id, id))).toBe(0);
  });

  it('leave out an email that the server asks to send later, as greylists do, until that lasts long', async () => {
    failure = ['deferred', '450 greylisted'];
    await invite();
    expect(await notices()).toEqual([]);
    await service.db.update(outgoingMails).set({ createdAt: new Date(Date.now() - 120_000) });
    await service.tryMails();
    expect(await notices()).toMatchObject([{ count: 1, detail: '450 greylisted' }]);
  });

  it('name five records at most, and say how many there are', async () => {
    failure = ['unreachable', ''];
    for (let n = 0; n < 6; n++) await invite();
    const [notice] = await notices();
    expect(notice).toMatchObject({ count: 6, record_count: 6 });
    expect(notice?.records).toHaveLength(5);
  });

  it('are announced to open screens when they come and when they go', async () => {
    const events = readEvents(await service.send(streamEvents, {}));
    failure = ['unreachable', ''];
    await invite();
    const next = async () => {
      for (;;) {
        const event = await events.next();
        if (event.entity === 'notices') return event;
      }
    };
    expect(await next()).toEqual({ entity: 'notices', what: 'changed', ids: [], count: 1 });
    failure = null;
    await service.tryMails();
    expect(await next()).toMatchObject({ entity: 'notices' });
    await events.cancel();
  });

  it('are a metric, 0 while there is none', async () => {
    const read = async () => {
      const headers = { Authorization: `Bearer ${metricsToken}` };
      return (await service.request('/metrics', { headers })).text();
    };
    failure = ['unreachable', ''];
    await invite();
    await invite();
    expect(await read()).toContain('infusion_notices{kind="mail"} 2');
    const other = await startTestService({ metricsToken });
    const headers = { Authorization: `Bearer ${metricsToken}` };
    expect(await (await other.request('/metrics', { headers })).text()).toContain(
      'infusion_notices{kind="mail"} 0',
    );
    await other.close();
  });

  it('of several kinds come in the order of their readers, without those that have nothing to tell', async () => {
    const facts = {
      since: new Date(0),
      count: 1,
      title: 'noticeMail',
      help: [],
      detail: '',
      records: [],
    } as const;
    const read = await readNotices({
      one: async () => ({ ...facts, recordCount: 0 }),
      none: async () => null,
      other: async () => ({ ...facts, recordCount: 0 }),
    });
    expect(read.map(({ kind }) => kind)).toEqual(['one', 'other']);
  });
});
