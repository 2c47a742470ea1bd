// The language of the provider's pages, of emails, and of what the API says.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/accounts/accounts.ts';
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { type Language, languages } from '../../../contract/common/languages.ts';
import { createUser } from '../../../contract/users/user-writes.ts';
import { pathOf } from '../../../server/app/mount-routes.ts';
import { firstAdministratorLink } from '../../../server/identity/links/first-administrator.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { userAccess } from '../../../server/store/schema/index.ts';
import { emailTexts, httpsTexts, signInPageTexts } from '../../../server/texts/choose.ts';
import { type Accounts, withAccountService } from '../../support/account-service.ts';
import { passwordOf, tokenOf } from '../../support/accounts.ts';
import { openTestDatabase } from '../../support/database.ts';
import { typedUser } from '../../support/form-values.ts';
import { addAccount, type RunningIdentity, startIdentity } from '../../support/identity.ts';
import { addFacility } from '../../support/records.ts';
import type { TestService } from '../../support/service.ts';
import { enterPassword, locationOf, openBrowser, startSignIn } from '../../support/sign-in.ts';

const all = Object.keys(languages) as Language[];

describe('the pages of the provider', () => {
  const email = 'ada.morgan@example.com';
  const right = 'a'.repeat(64);
  let database: OpenDatabase;
  let running: RunningIdentity;
  let id: string;

  beforeAll(async () => {
    database = await openTestDatabase();
    running = await startIdentity(database.db);
    id = await addAccount(database.db, { email, typed: right });
  });

  afterAll(async () => {
    await running.stop();
    await database.close();
  });

  /** A sign-in page, in a browser with these cookies and this Accept-Language. */
  async function show(parameters: Record<string, string>, header = '*', cookie = '', query = '') {
    const browser = openBrowser();
    const page = locationOf(await browser.get(startSignIn(running.origin, parameters).url));
    const cookies = `${browser.jar.header(new URL(page).pathname)}; ${cookie}`;
    const answer = await fetch(page + query, { headers: { cookie: cookies, 'Accept-Language': header } });
    return { answer, text: await answer.text(), browser, page };
  }

  const languageOf = (text: string) => /<html lang="([\w-]+)">/.exec(text)?.[1];

  it.each(all)('are in the language that the app asks for: %s', async (language) => {
    const { text } = await show({ ui_locales: language });
    expect(languageOf(text)).toBe(language);
    const { signInLead, passwordRequired, signingIn } = signInPageTexts[language];
    for (const said of [signInLead, passwordRequired, signingIn]) expect(text).toContain(said);
  });

  it.each([
    ['the choice on the page', 'ja', { ui_locales: 'fr' }, 'zh', 'language=de', '?language=ja'],
    ['the app', 'fr', { ui_locales: 'it fr-CA' }, 'zh', 'language=de', ''],
    ['the cookie', 'de', {}, 'zh', 'language=de', ''],
    ['the browser', 'zh', {}, 'zh-Hans-CN, en;q=0.5', '', ''],
    [
      'the browser, where the others say none that there is',
      'zh',
      { ui_locales: 'it' },
      'zh',
      'language=xx',
      '?language=xx',
    ],
    ['English, where nobody asks', 'en', {}, 'it', '', ''],
  ])('follow %s', async (_who, language, parameters, header, cookie, query) => {
    expect(languageOf((await show(parameters, header, cookie, query)).text)).toBe(language);
  });

  it('offer all languages by their own names, and keep the choice', async () => {
    const { text, answer: before } = await show({});
    for (const [tag, name] of Object.entries(languages)) {
      expect(text).toContain(`<a href="?language=${tag}" lang="${tag}" hreflang="${tag}"`);
      expect(text).toContain(`>${name}</a>`);
    }
    expect(/lang="en" hreflang="en" aria-current="true"/.test(text)).toBe(true);
    expect(before.headers.getSetCookie().filter((it) => it.startsWith('language='))).toEqual([]);
    const { answer } = await show({}, '*', '', '?language=de');
    const kept = answer.headers.getSetCookie().filter((it) => it.startsWith('language='));
    expect(kept).toEqual(['language=de; Max-Age=31536000; Path=/; SameSite=Lax']);
    const { answer: refused } = await show({}, '*', '', '?language=%3Cb%3E');
    expect(refused.headers.getSetCookie().filter((it) => it.startsWith('language='))).toEqual([]);
  });

  it('refuse a password in their language, and remember it after a sign-in', async () => {
    const { browser, page } = await show({ ui_locales: 'fr' });
    const refused = await enterPassword(browser, page, email, 'b'.repeat(64));
    expect(await refused.text()).toContain(signInPageTexts.fr.signInRefused.replaceAll("'", '&#39;'));
    const german = await enterPassword(browser, `${page}?language=de`, email, 'b'.repeat(64));
    expect(await german.text()).toContain(signInPageTexts.de.signInRefused);
    await enterPassword(browser, `${page}?language=de`, email, right);
    const [found] = await database.db.select().from(userAccess).where(eq(userAccess.userId, id));
    expect(found).toMatchObject({ language: 'de', signedInAt: expect.any(Date) });
  });

  it('of notices and of a link follow cookie and browser, the link kept in the choice', async () => {
    const parts = { db: database.db, publicUrl: running.publicUrl };
    const link = (await firstAdministratorLink(parts, 'first@example.com')) ?? '';
    const headers = { cookie: 'language=ja' };
    const text = await (await fetch(link, { headers })).text();
    expect(languageOf(text)).toBe('ja');
    expect(text).toContain(signInPageTexts.ja.mismatch);
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(text).toContain(`href="?token=${token}&amp;language=de"`);
    for (const [path, said] of [
      ['/account/password?token=none', signInPageTexts.ja.linkDead],
      ['/oauth/nothing', signInPageTexts.ja.notFound],
      ['/v2/logout?returnTo=elsewhere', signInPageTexts.ja.refused],
      ['/interaction/none', signInPageTexts.ja.refused],
    ] as const) {
      const answer = await fetch(running.origin + path, { headers, redirect: 'manual' });
      if (answer.status !== 303) expect(await answer.text()).toContain(said);
    }
  });
});

describe('the service', () => {
  let service: TestService;
  let accounts: Accounts;
  withAccountService((...started) => {
    [service, accounts] = started;
  });

  /** A call with this Accept-Language, as an administrator or as nobody. */
  async function ask(
    endpoint: Endpoint,
    language: string,
    { body, asAdministrator = false }: { body?: unknown; asAdministrator?: boolean },
  ) {
    const authorization = asAdministrator ? await service.bearer(service.users.administrator) : '';
    return service.request(pathOf(endpoint), {
      method: endpoint.method,
      headers: {
        'Accept-Language': language,
        'Content-Type': 'application/json',
        ...(authorization && { Authorization: authorization }),
      },
      ...(endpoint.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
  }

  const lastLetter = async (email: string) => (await service.mailbox(email).letters()).at(-1);

  it('says messages and errors of fields in the language of the caller', async () => {
    const answer = await ask(contract.forgotPassword, 'de-DE,de;q=0.9', { body: { factorType: 'EMAIL' } });
    const english = await ask(contract.forgotPassword, 'en', { body: { factorType: 'EMAIL' } });
    const read = async (it: Response) =>
      (await it.json()) as { message: string; errors: { username: string } };
    const [said, saidInEnglish] = [await read(answer), await read(english)];
    expect(said.message).not.toBe(saidInEnglish.message);
    expect(said.errors.username).not.toBe(saidInEnglish.errors.username);
  });

  it('asks security questions in the language of the caller', async () => {
    const read = async (language: string) =>
      (await (await ask(contract.listSecurityQuestions, language, {})).json()) as {
        data: { id: string; question: string }[];
      };
    const [german, english] = [await read('de'), await read('en')];
    expect(german.data[0]).toMatchObject({ id: 'q1', question: 'Wie hieß Ihre erste Schule?' });
    expect(german.data.map(({ id }) => id)).toEqual(english.data.map(({ id }) => id));
  });

  it('explains in the language of the browser why it needs https', async () => {
    const headers = { host: 'console.example.org', accept: 'text/html', 'Accept-Language': 'es-MX' };
    const text = await (await service.request('/', { headers })).text();
    expect(text).toContain('<html lang="es">');
    expect(text).toContain(httpsTexts.es.https.noHttpsTitle);
  });

  it('invites in the language of whoever adds a user, until the user is known to read another', async () => {
    const body = typedUser([await addFacility(service.db)]);
    await ask(createUser, 'fr', { body, asAdministrator: true });
    const { email } = body as { email: string };
    const mailbox = service.mailbox(email);
    const token = tokenOf(await mailbox.nextLink());
    const first = await lastLetter(email);
    expect(first?.subject).toBe(emailTexts.fr.account.subject);
    expect(first?.text).toContain(emailTexts.fr.hello);

    const opened = await ask(contract.openAccountLink, 'ja,en;q=0.5', { body: { token } });
    const { data } = (await opened.json()) as { data: { questions: { question: string }[] }[] };
    expect(data[0]?.questions[0]?.question).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
    await accounts.setPassword({ email, token, password: passwordOf('a password') });
    await ask(contract.login, 'it', {
      body: { email, password: passwordOf('a password'), plain: true, front: true },
    });
    expect((await lastLetter(email))?.subject).toBe(emailTexts.ja.code.subject);
  });

  it('writes codes and links in the language of the request, and after a sign-in in that of the sign-in', async () => {
    const { email } = await accounts.enroll(passwordOf('another password'));
    const login = (language: string) =>
      ask(contract.login, language, {
        body: { email, password: passwordOf('another password'), plain: true, front: true },
      });
    await login('de');
    const letter = await lastLetter(email);
    expect(letter?.subject).toBe(emailTexts.de.code.subject);
    expect(letter?.text).toMatch(/Ihr Code ist \d{6}\. Er läuft in 10 Minuten ab\./);
    const otp = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
    expect((await ask(contract.verifyCode, 'de', { body: { email, otp } })).status).toBe(200);
    await ask(contract.forgotPassword, 'zh-CN', { body: { factorType: 'EMAIL', username: email } });
    await service.settled();
    expect((await lastLetter(email))?.subject).toBe(emailTexts.de.forgotten.subject);
  });

  it('writes in English to whoever it does not know, on a request in no language that there is', async () => {
    const { email } = await accounts.enroll(passwordOf('a third password'));
    await ask(contract.login, 'it', {
      body: { email, password: passwordOf('a third password'), plain: true, front: true },
    });
    expect((await lastLetter(email))?.subject).toBe(emailTexts.en.code.subject);
    const [found] = await service.db.select().from(userAccess).where(eq(userAccess.language, 'it'));
    expect(found).toBeUndefined();
  });
});
