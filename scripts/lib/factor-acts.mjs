// Acts of a person on the second factor. The service's answers about it are played: a real one would ask the person of all
// other screens, too, and its challenges and codes differ each time.
import { button, scrolledTo, steps } from './screen-acts.mjs';

const made = '2026-03-02T08:15:00.000Z';
const used = '2026-03-09T17:40:00.000Z';
const none = {
  state: 'none',
  required: false,
  passkeys_offered: true,
  authenticator: null,
  passkeys: [],
  recovery_codes_left: 0,
  confirmed_date: null,
};
const several = {
  ...none,
  state: 'confirmed',
  authenticator: { created_date: made },
  passkeys: [
    { id: 'p1', name: 'Ward tablet', created_date: made, used_date: used },
    {
      id: 'p2',
      name: 'Security key in the drawer of the nurses’ station',
      created_date: made,
      used_date: null,
    },
  ],
  recovery_codes_left: 2,
  confirmed_date: used,
};
const passkey = { challenge: 'AAAA', timeout: 60_000, rpId: 'localhost', userVerification: 'required' };
const newPasskey = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Infusion' },
  user: { id: 'AAAA', name: 'admin@example.com', displayName: 'Ada Morgan' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Infusion%20Console:admin%40example.com?secret=${secret}&issuer=Infusion%20Console`;
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `K7QD-9MX${at}-2FHT-W4PC`);

const answer = (data) => ({ json: { status: true, message: '', data } });
const refusal = (status, body) => ({ status, json: { status: false, ...body } });
const asks = (code) => refusal(401, { code, message: 'Please confirm with your second factor.' });
const wrongCode = 'The code is incorrect.';

/** The service's answers, by the end of their address. */
const answers = {
  question: answer({ methods: ['passkey', 'code', 'recovery'], passkey }),
  answer: refusal(422, { message: wrongCode, errors: { code: wrongCode } }),
  authenticator: answer({ secret, uri }),
  'authenticator/confirm': answer({ recovery_codes: recoveryCodes }),
  'passkeys/options': answer(newPasskey),
};

/** Answers all calls about one's own second factor. */
async function played(page, factor) {
  await page.route(/\/api\/v1\/second-factor(\/|$)/, (route) => {
    const [, part = ''] = /second-factor\/?(.*)$/.exec(new URL(route.request().url()).pathname);
    return route.fulfill(answers[part] ?? answer(factor));
  });
}

/** My page of somebody with this second factor, scrolled to it. */
function onMyPage(factor, ...acts) {
  return async (page) => {
    await played(page, factor);
    await page.reload();
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
    await scrolledTo('Second factor')(page);
    await steps(...acts)(page);
  };
}

async function appSecret(page) {
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
}

/** Enters whatever code. */
async function code(page) {
  await page.getByRole('textbox').last().fill('123456');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

const setUpApp = [button('Set up'), button(/^Authenticator app/), appSecret];
const setUpPasskey = [button('Set up'), button(/^Passkey/)];

export const factorNone = onMyPage(none);
export const factorSeveral = onMyPage(several);
export const factorChoice = onMyPage(none, button('Set up'));
export const factorApp = onMyPage(none, ...setUpApp);
export const factorPasskey = onMyPage(none, ...setUpPasskey);
export const factorWaiting = onMyPage(none, ...setUpPasskey, noAuthenticator, button('Create passkey'));
export const factorCodes = onMyPage(none, ...setUpApp, code, button('Copy'));
export const factorRemoval = onMyPage(several, button('Remove Ward tablet'));
export const factorNewCodes = onMyPage(several, button('Create new codes'));

/** No device answers at all, not even that there is none. */
async function noAuthenticator(page) {
  await page.evaluate(() => {
    const never = () => new Promise(() => undefined);
    Object.assign(navigator.credentials, { create: never, get: never });
  });
}

/** Changes a user in its form, and is asked before it is saved. */
function overForm(question, ...acts) {
  return async (page) => {
    await played(page, { ...several, state: 'asked' });
    await page.route(/\/api\/v1\/users\/[^/]+$/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(question),
    );
    await button(/^Edit/)(page);
    const form = page.getByRole('dialog');
    await form.getByLabel('First Name').fill('Edited');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Use passkey' }).waitFor();
    await steps(...acts)(page);
  };
}

const stepUp = asks('STEP_UP');
export const stepUpPasskey = overForm(stepUp);
export const stepUpWaiting = overForm(stepUp, noAuthenticator, button('Use passkey'));
export const stepUpCode = overForm(stepUp, button('Use a code from your app'), code);
/** The service answers this session nothing more. */
export const askedOverForm = overForm(asks('SECOND_FACTOR'));

/** Between the password and the screens. */
function afterPassword(state, ...acts) {
  return async (page) => {
    await played(page, { ...several, state });
    await page.evaluate(() => {
      const record = JSON.parse(localStorage.getItem('infusion.session') ?? '{}');
      localStorage.setItem('infusion.session', JSON.stringify({ ...record, awaitsFactor: true }));
    });
    await page.goto('/auth/second-factor');
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    await page.getByRole('button', { name: /^(Use passkey|Passkey)/ }).waitFor();
    await steps(...acts)(page);
  };
}

export const signInQuestion = afterPassword('asked');
export const signInCode = afterPassword('asked', button('Use a code from your app'), code);
export const signInRecovery = afterPassword('asked', button('Use a recovery code'));
export const signInSetUp = afterPassword('needed');

/** Takes back that the session awaits an answer, which would keep every later screen closed. */
export async function forgetFactor(page) {
  if (!page.url().startsWith('http')) return;
  const forget = page.evaluate(() => {
    const { awaitsFactor, ...record } = JSON.parse(localStorage.getItem('infusion.session') ?? '{}');
    if (awaitsFactor) localStorage.setItem('infusion.session', JSON.stringify(record));
  });
  // A page that is being left awaits nothing.
  await forget.catch(() => undefined);
}

/** The login page where somebody has a passkey. */
export async function passkeyOffered(page) {
  await page.route(/\/api\/v1\/passkey\/options/, (route) => route.fulfill(answer({ passkey })));
  await page.reload();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
}

/** The question before a user's second factor is reset. */
export async function factorReset(page) {
  await page.route(/\/api\/v1\/users\?/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const data = body.data.map((user) => ({ ...user, second_factor: true }));
    await route.fulfill({ response, json: { ...body, data } });
  });
  await button('Refresh')(page);
  await page.locator('main').getByRole('checkbox').nth(1).click({ force: true });
  const bar = page.getByRole('region', { name: 'Selection' });
  const reset = bar.getByRole('button', { name: 'Reset second factor' });
  const more = bar.getByRole('button', { name: 'More' });
  await reset.or(more).first().waitFor();
  if (!(await reset.isVisible())) await more.click();
  await reset
    .or(page.getByRole('menuitem', { name: 'Reset second factor' }))
    .first()
    .click();
}
