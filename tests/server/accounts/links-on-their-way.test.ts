// Links of emails that a gateway has rewritten or opened first: they still work, and the log has no token.
import { describe, expect, it } from 'vitest';
import { openAccountLink } from '../../../contract/accounts/accounts.ts';
import { linkTokenIn } from '../../../contract/accounts/link-token.ts';
import { createLog, describeError } from '../../../server/base/log.ts';
import { firstAdministratorLink } from '../../../server/identity/links/first-administrator.ts';
import { toMailFailure } from '../../../server/mail/mail-failure.ts';
import { createSmtpMailer } from '../../../server/mail/smtp-mailer.ts';
import { type Accounts, withAccountService } from '../../support/account-service.ts';
import { passwordOf } from '../../support/accounts.ts';
import { damages } from '../../support/damaged-links.ts';
import { startFakeSmtp } from '../../support/fake-smtp.ts';
import { startIdentity } from '../../support/identity.ts';
import { waitMs } from '../../support/limits.ts';
import type { TestService } from '../../support/service.ts';
import { openBrowser } from '../../support/sign-in.ts';

let service: TestService;
let accounts: Accounts;

withAccountService((...started) => {
  [service, accounts] = started;
});

/** Any half of a token is more than a log may have. */
function halvesOf(token: string): string[] {
  return [token.slice(0, 20), token.slice(-20)];
}

/** Follows a link before the person does, and asks for its headers, as gateways do. */
async function scan(link: string): Promise<void> {
  const { pathname, search } = new URL(link);
  for (const method of ['HEAD', 'GET', 'GET']) await service.request(`${pathname}${search}`, { method });
}

describe('an invitation', () => {
  it.each(damages)(
    'that arrives with %s works once, although it was opened before, and is in no log line',
    async (_what, rewrite) => {
      const { token, email } = await accounts.invite();
      const link = rewrite(`http://localhost:8080/auth/login?from=email#link=${token}`);
      await scan(link);
      const found = linkTokenIn(link, 'link') ?? '';
      for (const _ of ['a gateway that runs scripts', 'the person'])
        expect((await service.ask(openAccountLink, { body: { token: found } })).data).toMatchObject([
          { email },
        ]);
      expect((await accounts.setPassword({ token: found, email, password: passwordOf(email) })).status).toBe(
        200,
      );
      expect((await service.send(openAccountLink, { body: { token } }, null)).status).toBe(422);
      for (const half of halvesOf(token)) expect(service.logged()).not.toContain(half);
    },
  );
});

describe("the first administrator's link", () => {
  it.each(damages)('opens with %s, and is in no log line', async (_what, rewrite) => {
    const running = await startIdentity(service.db);
    const parts = { db: service.db, publicUrl: running.publicUrl };
    const link = (await firstAdministratorLink(parts, 'new.administrator@example.org')) ?? '';
    const browser = openBrowser();
    // Its parameter comes after `?`, which gateways encode as they do `#`.
    const damaged = rewrite(link.replace('?', '#')).replace('#', '?');
    await fetch(damaged, { method: 'HEAD' });
    let answer = await browser.get(damaged);
    if (answer.status === 303)
      answer = await browser.get(new URL(answer.headers.get('location') ?? '', damaged).href);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('new.administrator@example.org');
    for (const half of halvesOf(new URL(link).searchParams.get('token') ?? ''))
      expect(running.logged()).not.toContain(half);
    await running.stop();
  });
});

it('a mail server that refuses an email for its link, and quotes it, puts no token into the log or before an administrator', async () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const token = 'Zb3x_'.repeat(9).slice(0, 43);
  const text = `https://console.example.org/auth/login?from=email#link=${token}`;
  const smtp = await startFakeSmtp({ replies: { '.': `554 blocked for ${text}` } });
  const mailer = createSmtpMailer({ url: smtp.url, from: 'console@example.org' });
  const mail = { id: 'a-mail', to: 'ada@example.org', subject: 'A link', text };
  const options = { patienceMs: waitMs, signal: AbortSignal.timeout(waitMs) };
  await mailer.send(mail, options).catch((error: unknown) => {
    log.error('mail.failed', { error: describeError(error), shown: toMailFailure(error).reply });
  });
  expect(lines.join('')).toContain('"shown":"554 blocked for');
  for (const half of halvesOf(token)) expect(lines.join('')).not.toContain(half);
  await smtp.stop();
});
