// Every screen of the console, with its dialogs and menus: where each is, and what a person does until it is open. Pictures are
// taken of them (scripts/pictures.mjs), and their accessibility is checked (tests/e2e/every-screen.spec.ts).

import {
  askedOverForm,
  factorApp,
  factorChoice,
  factorCodes,
  factorNewCodes,
  factorNone,
  factorPasskey,
  factorRemoval,
  factorReset,
  factorSeveral,
  factorWaiting,
  forgetFactor,
  passkeyOffered,
  signInCode,
  signInQuestion,
  signInRecovery,
  signInSetUp,
  stepUpCode,
  stepUpPasskey,
  stepUpWaiting,
} from './factor-acts.mjs';
import {
  addition,
  button,
  choice,
  chosen,
  credential,
  discard,
  field,
  firstRow,
  importFile,
  importOf,
  inRound,
  inSelect,
  jobs,
  link,
  listCsv,
  logPreview,
  ofSelection,
  palette,
  player,
  refusedRegistration,
  round,
  scrolledTo,
  selected,
  sheet,
  siteOfFacility,
  startRound,
  steps,
  tab,
  unexpected,
  views,
} from './screen-acts.mjs';

/** @typedef {[address: string, act?: (page: import('@playwright/test').Page) => Promise<unknown>]} Screen */

/**
 * Name → address, and what is done there.
 * @type {Record<string, Screen>}
 */
export const screens = {
  'sign-in': ['/auth/login'],
  'sign-in-password': ['/auth/login', button('Sign in')],
  'sign-in-passkey': ['/auth/login', passkeyOffered],
  'account-registration': ['/auth/registration'],
  'account-forgot-password': ['/auth/forgot-password'],
  'account-reset-password': ['/auth/reset-password'],
  'account-new-password': ['/auth/new-password'],
  'account-code': ['/auth/authentication'],
  'account-refused': ['/auth/registration', refusedRegistration],
  'account-terms': ['/terms'],
  overview: ['/dashboard/overview'],
  'overview-list': ['/dashboard/overview/list'],
  monitors: ['/dashboard/monitors'],
  'monitors-selected': [
    '/dashboard/monitors',
    (page) => page.locator('main').getByRole('checkbox').nth(2).click({ force: true }),
  ],
  'monitors-deleted': ['/dashboard/deleted_monitors'],
  palette: ['/dashboard/monitors', palette],
  scan: ['/dashboard/monitors', button('Scan')],
  'round-start': ['/dashboard/monitors', startRound],
  round: ['/dashboard/monitors', round],
  'monitors-none': ['/dashboard/monitors?search=zzzz'],
  'monitors-filtered': ['/dashboard/monitors?connection=offline&silent_days=1&log_level=500&search=bay'],
  filter: ['/dashboard/monitors?connection=offline', button('Filter')],
  'filter-offered': ['/dashboard/monitors?search=offline'],
  'serial-numbers': ['/dashboard/monitors', choice('Find serial numbers …')],
  'serial-numbers-found': ['/dashboard/monitors?numbers=00002,IPM-7F3A-00003,NOBODY-1,ipm8c1d00004'],
  views: ['/dashboard/monitors?connection=offline&facility=none', views],
  jobs: ['/dashboard/monitors', jobs],
  'monitor-add': ['/dashboard/monitors', addition('Monitor')],
  'monitor-edit': [
    '/dashboard/monitors',
    (page) => page.getByRole('button', { name: /^Edit/ }).nth(1).click(),
  ],
  credential: ['/dashboard/monitors', credential],
  sheet: ['/dashboard/monitors', sheet],
  associate: ['/dashboard/monitors', button('Associate')],
  'monitor-details': ['/dashboard/monitors', firstRow],
  'monitor-users': ['/dashboard/monitors', tab('Users')],
  'monitor-log': ['/dashboard/monitors', tab('Monitor Log')],
  'cloud-log': ['/dashboard/monitors', tab('Cloud Log')],
  // One that answers at once.
  player: ['/dashboard/monitors?search=00002', player],
  facilities: ['/dashboard/facilitylist'],
  'facility-add': ['/dashboard/facilitylist', addition('Facility')],
  'facility-details': ['/dashboard/facilitylist', firstRow],
  users: ['/dashboard/users'],
  'user-add': ['/dashboard/users', addition('User')],
  certificates: ['/dashboard/certificates'],
  'certificate-preview': [
    '/dashboard/certificates',
    (page) => page.locator('main tbody tr, main [data-record]').first().click(),
  ],
  revocations: ['/dashboard/revocations'],
  'site-needs': ['/dashboard/siteconfig'],
  'site-configuration': ['/dashboard/siteconfig', siteOfFacility],
  audit: ['/dashboard/audit'],
  import: ['/dashboard/import'],
  'import-match': ['/dashboard/import', importOf({ check: false })],
  'import-check': ['/dashboard/import', importOf({ check: true })],
  'import-encoding': ['/dashboard/import', importFile],
  export: ['/my-page', button('Export …')],
  help: ['/dashboard/usermanual'],
  'my-page': ['/my-page'],
  'my-page-stored': ['/my-page', scrolledTo('Stored on this device')],
  'my-page-factor-none': ['/my-page', factorNone],
  'my-page-factor': ['/my-page', factorSeveral],
  'factor-choice': ['/my-page', factorChoice],
  'factor-app': ['/my-page', factorApp],
  'factor-passkey': ['/my-page', factorPasskey],
  'factor-passkey-waiting': ['/my-page', factorWaiting],
  'factor-codes': ['/my-page', factorCodes],
  'factor-new-codes': ['/my-page', factorNewCodes],
  'factor-removal': ['/my-page', factorRemoval],
  'factor-reset': ['/dashboard/users', factorReset],
  'factor-step-up': ['/dashboard/users', stepUpPasskey],
  'factor-step-up-waiting': ['/dashboard/users', stepUpWaiting],
  'factor-step-up-code': ['/dashboard/users', stepUpCode],
  'factor-asked': ['/dashboard/users', askedOverForm],
  'factor-sign-in': ['/dashboard/monitors', signInQuestion],
  'factor-sign-in-code': ['/dashboard/monitors', signInCode],
  'factor-sign-in-recovery': ['/dashboard/monitors', signInRecovery],
  'factor-sign-in-set-up': ['/dashboard/monitors', signInSetUp],
  display: ['/builder'],
  'display-certificates': ['/builder?list=certificates'],
  error: ['/error/error-v1'],
  navigation: ['/dashboard/monitors', button('Open navigation')],
  'add-menu': ['/dashboard/monitors', button(/^Add$/)],
  'list-menu': ['/dashboard/monitors', button('More for this list')],
  'list-csv': ['/dashboard/monitors', listCsv],
  'monitors-delete': ['/dashboard/monitors', steps(selected(3), ofSelection('Delete'))],
  'monitors-change': ['/dashboard/monitors', steps(selected(3), ofSelection('More'))],
  'associate-several': ['/dashboard/monitors', steps(selected(3), button('Associate'))],
  'monitor-discard': ['/dashboard/monitors', steps(addition('Monitor'), discard)],
  'monitor-menu': ['/dashboard/monitors', steps(firstRow, button('More for this monitor'))],
  'monitor-history': ['/dashboard/monitors', steps(firstRow, choice('History', 'monitor'))],
  'log-preview': ['/dashboard/monitors?search=00002', logPreview],
  'facility-edit': ['/dashboard/facilitylist', button(/^Edit/)],
  'facility-users': ['/dashboard/facilitylist', steps(firstRow, link('Users'))],
  'user-edit': ['/dashboard/users', button(/^Edit/)],
  'user-facilities': ['/dashboard/users', button(/^and .+\)$/)],
  'users-delete': ['/dashboard/users', steps(selected(2), ofSelection('Delete'))],
  'audit-date': ['/dashboard/audit', steps(inSelect('Dates', 'Last 7 days'), field('From'))],
  'round-monitor': ['/dashboard/monitors', steps(round, inRound(1))],
  'round-unexpected': ['/dashboard/monitors', steps(unexpected, inRound(0))],
  'round-delete': ['/dashboard/monitors', steps(round, button('Delete round'))],
  'round-lock': ['/dashboard/monitors', steps(round, button('Lock now'))],
  'my-page-clear': ['/my-page', button('Clear')],
  'density-compact': ['/builder', chosen('Compact')],
  'density-comfortable': ['/builder', chosen('Comfortable')],
  'density-glove': ['/builder', chosen('Glove')],
  'contrast-high': ['/builder', chosen('High')],
  'contrast-high-glove': ['/builder', chosen('High', 'Glove', '25')],
  'display-high-glove': ['/builder'],
};

/** Screens of somebody who is not signed in yet. */
export const isSignedOut = (name) => /^(sign-in|account)/.test(name);

/** Waits until nothing is loading any more and everything is painted. */
export async function settle(page) {
  await page.waitForFunction(
    () => !document.querySelector('main [data-loading=true], main .mantine-Skeleton-root'),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/**
 * Opens a screen, and waits until all of it is there.
 * @param {import('@playwright/test').Page} page
 * @param {Screen} screen
 */
export async function showScreen(page, [address, act]) {
  await forgetFactor(page);
  await page.goto(address);
  await page.locator('h1:visible').first().waitFor();
  await settle(page);
  if (act) await act(page);
  await settle(page);
}
