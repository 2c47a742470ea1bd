// A password that was set by a link of an e-mail, as a browser makes it, opens both doors: the provider's page, and
// the call of the app.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../server/identity/browser/password-hash.js';
import { peopleOf } from '../support/accounts.ts';
import { type RunningIdentity, startIdentity } from '../support/identity.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { enterSent, locationOf, openBrowser, startSignIn } from '../support/sign-in.ts';

let service: TestService;
let running: RunningIdentity;
let serial = 0;

beforeAll(async () => {
  service = await startTestService();
  running = await startIdentity(service.db);
});

afterAll(async () => {
  await running.stop();
  await service.close();
});

const anyPassword = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 20 });
const anyName = fc.constantFrom("o'brien+ward", 'UPPER.case', 'a_b-c', 'x');

it('opens both doors, whatever it is and however the e-mail is spelled', async () => {
  const people = peopleOf(service);
  await fc.assert(
    fc.asyncProperty(anyPassword, anyName, fc.boolean(), async (password, name, shouts) => {
      serial += 1;
      const invited = await people.invite({ email: `${name}${serial}@example.com` });
      const typed = shouts ? ` ${invited.email.toUpperCase()} ` : invited.email;
      const sent = await hashPassword(typed, password);
      expect((await people.setPassword({ ...invited, password: sent })).status).toBe(200);

      expect((await people.login(typed, sent)).status).toBe(200);
      const browser = openBrowser();
      const page = locationOf(await browser.get(startSignIn(running.origin).url));
      expect((await enterSent(browser, page, typed, sent)).status).toBe(303);
    }),
    { numRuns: 4 },
  );
});
