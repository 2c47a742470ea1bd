// Notices of the service on the overview, in the navigation and on a person's own page.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contractMessages } from '../../../contract/common/messages.ts';
import { capabilities, getCapabilities } from '../../../contract/service/capabilities.ts';
import { createUser } from '../../../contract/users/user-writes.ts';
import { mailTimes } from '../../../server/identity/links/mail-times.ts';
import { MailFailure } from '../../../server/mail/mail-failure.ts';
import { outgoingMails, removals } from '../../../server/store/schema/index.ts';
import { storeRemovals } from '../../../server/store/service/removals.ts';
import { typedUser } from '../../support/form-values.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { cut, openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered } from '../../support/without-capabilities.ts';

let service: TestService;
let facility: string;
let isDown = false;

beforeAll(async () => {
  service = await startTestService({
    mailTimes: { ...mailTimes, backoffMs: [0], noticeAfterMs: { other: 0, deferred: 0 } },
    mailer: {
      async send() {
        if (isDown) throw new MailFailure('rejected', 'down', '554 5.7.1 no service here');
      },
    },
  });
  facility = await addFacility(service.db);
  await addMonitors(service.db, [{ name: 'Bay 1' }]);
});

afterAll(() => service.close());

beforeEach(async () => {
  isDown = false;
  await service.db.delete(outgoingMails);
  await service.db.delete(removals);
});

async function failOne() {
  isDown = true;
  const body = typedUser([facility]);
  await service.ask(createUser, { body });
  return body.email;
}

async function mend() {
  isDown = false;
  await service.tryMails();
}

/** Old data whose removal waits. */
async function waitToRemove() {
  const since = service.clock.now;
  const lastRunAt = new Date(since.getTime() - 3 * 86_400_000);
  const until = new Date(since.getTime() + 86_400_000);
  const wait = { reason: 'gap', waitsSince: since, waitsUntil: until, plan: { recordings: 67 } } as const;
  await storeRemovals(service.db, { lastRunAt, days: {}, isStopped: false, ...wait });
}

const section = () => screen.findByRole('region', { name: 'Service' });
/** Wherever it stands: what fails is before the screen, what is quiet beneath it. */
const findInSection = (text: string | RegExp, options?: { selector: string }) =>
  waitFor(() => within(screen.getByRole('region', { name: 'Service' })).getByText(text, options));
const overviewLink = () => screen.getByRole('link', { name: /^Overview/ });

describe('the section Service', () => {
  it('is one quiet line beneath the screen while all is well, and no number stands in the navigation', async () => {
    const app = await openScreen(service, '/dashboard/overview');
    expect(within(await section()).getByText('Running normally')).toBeTruthy();
    expect(within(screen.getByRole('main')).getAllByRole('region').at(-1)).toBe(await section());
    await app.settled();
    expect(overviewLink().textContent).toBe('Overview');
  });

  it('stops the removal of old data that waits, and lets it go on', async () => {
    await waitToRemove();
    const app = await openScreen(service, '/dashboard/overview');
    await findInSection('Old data is about to be removed', { selector: 'strong' });
    const shown = within(await section());
    await shown.findByText('Old data is about to be removed', { selector: 'strong' });
    expect(shown.getByText(/To be removed: 67 recordings\. It goes on in 24 hours/)).toBeTruthy();
    await app.user.click(shown.getByRole('button', { name: 'Stop' }));
    await shown.findByText('Removal of old data is stopped', { selector: 'strong' });
    await app.user.click(shown.getByRole('button', { name: 'Go on now' }));
    await findInSection('Running normally');
  });

  it('shows a notice that comes and goes without a reload, with its number in the navigation', async () => {
    await openScreen(service, '/dashboard/overview');
    await findInSection('Running normally');
    const email = await failOne();
    await findInSection('Emails not sent', { selector: 'strong' });
    const shown = within(await section());
    expect(
      shown.getByText(`${contractMessages.noticeMailRejected} ${contractMessages.noticeMailTried}`),
    ).toBeTruthy();
    expect(shown.getByText('554 5.7.1 no service here')).toBeTruthy();
    expect(shown.getByText(/^since \d\d:\d\d$/)).toBeTruthy();
    expect(shown.getByRole('link', { name: email }).getAttribute('href')).toBe(
      `/dashboard/users?search=${encodeURIComponent(email)}`,
    );
    await waitFor(() => expect(overviewLink().textContent).toBe('Overview1'));
    expect(within(screen.getByRole('main')).getAllByRole('region')[0]).toBe(await section());
    await mend();
    await findInSection('Running normally');
    await waitFor(() => expect(overviewLink().textContent).toBe('Overview'));
  });

  it('is kept on the device, and says offline how old it is', async () => {
    await failOne();
    const seen = await openScreen(service, '/dashboard/overview');
    await within(await section()).findByText('Emails not sent', { selector: 'strong' });
    await seen.settled();
    seen.close();
    await openScreen(service, '/dashboard/overview', { wire: cut });
    const shown = within(await section());
    await shown.findByText('Emails not sent', { selector: 'strong' });
    expect(await shown.findByText(/^As of \d\d:\d\d$/)).toBeTruthy();
  });

  it('says that it could not be loaded, and loads again', async () => {
    let fails = true;
    const wire: Wire = (request, pass) =>
      fails && request.url.includes('/v1/notices')
        ? Promise.resolve(new Response('{', { status: 500 }))
        : pass();
    const app = await openScreen(service, '/dashboard/overview', { wire, database: false });
    const shown = within(await section());
    await shown.findByText(/^Could not load the notices\./);
    fails = false;
    await app.user.click(shown.getByRole('button', { name: 'Retry' }));
    await findInSection('Running normally');
  });

  it('is not there with a server that has no notices', async () => {
    const wire: Wire = async (request, pass) => {
      if (!request.url.endsWith(getCapabilities.path)) return pass();
      const data = capabilities.filter((name) => name !== 'notices');
      return Response.json({ status: true, message: '', data });
    };
    const app = await openScreen(service, '/dashboard/overview', { wire, database: false });
    await screen.findByText('Never connected', { selector: 'dt' });
    await untilOffered(app);
    expect(screen.queryByRole('region', { name: 'Service' })).toBeNull();
    expect(app.requests.filter((request) => request.includes('/v1/notices'))).toEqual([]);
  });
});

it("a person's own page says that something needs attention, and where", async () => {
  await failOne();
  const app = await openScreen(service, '/dashboard/monitors');
  await waitFor(() => expect(overviewLink().textContent).toBe('Overview1'));
  await app.user.click(screen.getByRole('link', { name: 'My page: Ada Morgan' }));
  await screen.findByText('1 thing needs attention.');
  expect(screen.getByRole('link', { name: 'Open Overview' }).getAttribute('href')).toBe(
    '/dashboard/overview',
  );
  await mend();
  await waitFor(() => expect(screen.queryByText('1 thing needs attention.')).toBeNull());
});
