// A session whose second factor is asked for, on the real storages; only the network is replaced.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countMonitors } from '../../../contract/monitors/monitors.ts';
import { createCall } from '../../../src/api/http.ts';
import { createReachability } from '../../../src/api/reachability.ts';
import { createFactorAnswers, stepUpAtom } from '../../../src/second-factor/answer-factor.ts';
import { readSignInNotice } from '../../../src/session/read-sign-in-notice.ts';
import { readStoredRights } from '../../../src/session/rights/stored-rights.ts';
import { eventually } from '../../support/eventually.ts';
import { ada, answer, berta, count, good, openTab, stored, withRoles } from '../../support/session-tab.ts';

afterEach(() => vi.unstubAllGlobals());

const factorAsked = () =>
  Response.json({ status: false, code: 'SECOND_FACTOR', message: 'Please confirm.' }, { status: 401 });

async function signedInButForIt(tokens?: 'memory') {
  const tab = openTab(factorAsked, tokens);
  expect(await tab.session.signInWithToken(ada)).toBe('/');
  return tab;
}

describe('a sign-in before its second factor', () => {
  it('opens nothing, in this page, after a reload, and in another tab', async () => {
    const tab = await signedInButForIt();
    for (const page of [tab, openTab(factorAsked), openTab(answer)]) {
      expect(page.session.person()).toBeNull();
      expect(page.session.awaitsFactor()).toBe(true);
      expect(page.session.check()).toBe(true);
    }
  });

  it('begins with the answer, after the administrator check', async () => {
    const tab = await signedInButForIt();
    tab.current.wire = withRoles;
    await tab.session.finishFactor();
    expect(openTab().session.person()?.name).toBe('Ada Morgan');
    // What the person may do is known before the page starts again.
    expect(tab.asked.slice(-3)).toEqual([
      '/api/v1/users/user/admingroup Bearer token-of-ada',
      '/api/v1/capabilities Bearer token-of-ada',
      '/api/v1/rights Bearer token-of-ada',
    ]);
    expect(readStoredRights('ada')).toEqual({ see: 'everything' });
  });

  it('hands over a token that is in memory only', async () => {
    const tab = await signedInButForIt('memory');
    const next = openTab(answer, 'memory');
    await next.session.finishFactor();
    const last = openTab(answer, 'memory');
    await last.call(countMonitors, count);
    expect(last.asked).toEqual(['/api/v1/monitors/menu/count/MONITOR_ALL Bearer token-of-ada']);
    expect(tab.left).toEqual([]);
  });

  it('stays as it is while the service cannot be reached, and ends for whoever is no administrator', async () => {
    const tab = await signedInButForIt();
    tab.current.wire = () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(tab.session.finishFactor()).rejects.toMatchObject({ type: 'noAnswer' });
    expect(openTab().session.awaitsFactor()).toBe(true);
    tab.current.wire = (path) => good(path.endsWith('admingroup') ? { status: false } : []);
    void tab.session.finishFactor();
    await eventually(() => expect(tab.left).toEqual(['/auth/login']));
    expect(readSignInNotice()).toEqual({ reason: 'refused', cause: 'notAdministrator' });
    expect(stored()).not.toMatch(/token-of-ada|Ada/);
  });

  it('clears what another person left', async () => {
    await openTab().session.signInWithToken(berta);
    const tab = await signedInButForIt();
    expect(tab.cache.cleared).toBe(1);
    expect(stored()).not.toMatch(/token-of-berta|Berta/);
  });

  it('leaves nothing when it is signed out', async () => {
    const tab = await signedInButForIt();
    void tab.session.signOut();
    await eventually(() => expect(tab.left).toEqual(['/auth/login']));
    expect(tab.asked.at(-1)).toBe('/api/v1/session/end Bearer token-of-ada');
    expect(stored()).not.toMatch(/token-of-ada|Ada/);
  });

  it('answers none of its calls: there is no screen to ask over', async () => {
    const tab = await signedInButForIt();
    const answering = createFactorAnswers(tab.store, tab.session.recordFactorAsked)(
      'secondFactor',
      undefined,
    );
    await expect(answering).rejects.toMatchObject({ type: 'notConfirmed' });
  });
});

describe('a step-up', () => {
  const stepUp = () => Response.json({ status: false, code: 'STEP_UP', message: 'Again.' }, { status: 401 });

  /** A tab whose calls ask; each path is refused once. */
  async function openAsking() {
    const tab = openTab();
    await tab.session.signInWithToken(ada);
    const answerFactor = createFactorAnswers(tab.store, tab.session.recordFactorAsked);
    let refusals = 0;
    const call = createCall({
      apiBase: '/api/',
      reachability: createReachability(tab.store, async () => false),
      token: tab.session.token,
      language: () => 'en',
      onForbidden: () => undefined,
      onUnauthenticated: tab.session.recordTokenRefusal,
      answerFactor,
      fetch: async () => {
        refusals += 1;
        return refusals <= 2 ? stepUp() : good([{ total_count: 1 }]);
      },
    });
    const question = () => tab.store.get(stepUpAtom);
    return { tab, call, question, sent: () => refusals };
  }

  it('is one question for two calls, which both go on with its answer', async () => {
    const { tab, call, question, sent } = await openAsking();
    const both = [call(countMonitors, count), call(countMonitors, count)];
    await eventually(() => expect(sent()).toBe(2));
    await eventually(() => expect(question()).not.toBeNull());
    question()?.confirm();
    await Promise.all(both.map((each) => each.catch(() => undefined)));
    expect(sent()).toBe(4);
    expect(question()).toBeNull();
    // A token was never taken for refused.
    expect(tab.state().type).toBe('active');
  });

  it('fails its calls when it is cancelled, and is not shown for what nobody waits for', async () => {
    const { call, question } = await openAsking();
    const cancelled = call(countMonitors, count);
    await eventually(() => expect(question()).not.toBeNull());
    question()?.cancel();
    await expect(cancelled).rejects.toMatchObject({ type: 'notConfirmed' });
    const left = new AbortController();
    const abandoned = call(countMonitors, count, { signal: left.signal });
    await eventually(() => expect(question()).not.toBeNull());
    left.abort();
    await expect(abandoned).rejects.toMatchObject({ type: 'aborted' });
    expect(question()).toBeNull();
  });

  it('is not asked for a call that was given up before', async () => {
    const { tab } = await openAsking();
    const ask = createFactorAnswers(tab.store, tab.session.recordFactorAsked);
    await expect(ask('stepUp', AbortSignal.abort())).rejects.toMatchObject({ type: 'aborted' });
    expect(tab.store.get(stepUpAtom)).toBeNull();
  });
});
