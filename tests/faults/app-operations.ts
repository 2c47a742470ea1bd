// People's acts in the app, each on records of its own.
import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { login } from '../../contract/accounts/accounts.ts';
import { mailDelayed } from '../../contract/common/envelope.ts';
import { createMonitor, deleteMonitors } from '../../contract/monitors/monitor-writes.ts';
import { listMonitors, searchMonitors } from '../../contract/monitors/monitors.ts';
import { requestAudio } from '../../contract/requests/requests.ts';
import { audience, clientId } from '../../server/identity/client.ts';
import { createHashing } from '../../server/identity/passwords/hashes.ts';
import { monitorRequests, monitors } from '../../server/store/schema/index.ts';
import { readStoredFile } from '../../src/api/stored-file.ts';
import { createChangeFeed } from '../../src/data/events/change-feed.ts';
import { createEventStream } from '../../src/data/events/event-stream.ts';
import startFile from '../../src/i18n/en/start.json' with { type: 'json' };
import type { StartTexts } from '../../src/i18n/start-texts.ts';
import { fetchAdministratorCheck } from '../../src/session/administrator-check.ts';
import { createProvider } from '../../src/session/provider.ts';
import { loadSettings } from '../../src/session/settings.ts';
import { SignedOutError } from '../../src/session/token-issuer.ts';
import { showStartFailure } from '../../src/shell/start-failure.ts';
import { passwordOf } from '../support/accounts.ts';
import { givePassword } from '../support/passwords.ts';
import { addMonitor, addMonitors, addUser } from '../support/records.ts';
import { signIn } from '../support/sign-in.ts';
import { openAppClient, outcomeOf, pastEveryLine } from './app-client.ts';
import type { Attempt, Operation, Outcome } from './matrix.ts';
import type { Stand } from './stand.ts';
import { storeRecording } from './stored-recording.ts';
import { mailsTo, untilMailed } from './until-mailed.ts';

const startTexts = { start: startFile } as unknown as StartTexts['texts'];

const firstPage = { page: 1, count: 10 } as const;

/** Each is one more of its kind. */
let serial = 0;
const nextName = (of: string) => `${of}-${++serial}-${randomUUID().slice(0, 4)}`;

export function appOperations(stand: Stand): Operation[] {
  const { db } = stand;

  function reading(
    name: string,
    read: (call: Awaited<ReturnType<typeof openAppClient>>['call']) => Promise<unknown>,
  ) {
    return {
      name,
      async prepare(): Promise<Attempt> {
        const { call } = await openAppClient(stand);
        return { run: () => outcomeOf(() => read(call)) };
      },
    };
  }

  async function start(): Promise<Outcome> {
    const { call } = await openAppClient(stand);
    localStorage.removeItem('infusion.settings');
    try {
      await loadSettings();
    } catch (error) {
      showStartFailure(error, startTexts);
      const alert = document.querySelector('.start-failure');
      alert?.remove();
      return { done: false, told: alert?.textContent ?? '' };
    }
    const check = await fetchAdministratorCheck(call);
    const told = typeof check === 'string' ? check : 'failed';
    return check === 'administrator' ? { done: true } : { done: false, told: `the start goes on: ${told}` };
  }

  const save = async (): Promise<Attempt> => {
    const { call } = await openAppClient(stand);
    const body = { cloud_id: nextName('SAVE'), monitor_id: 'Ward', auto_log_level: 500 };
    const isOwn = eq(monitors.serialNumber, body.cloud_id);
    return {
      run: () =>
        outcomeOf(
          () => call(createMonitor, { body }),
          ({ details }) => details.code === 'NOT_UNIQUE',
        ),
      effects: () => db.$count(monitors, isOwn),
    };
  };

  const remove = async (): Promise<Attempt> => {
    const { call } = await openAppClient(stand);
    const id = await addMonitor(db, { serialNumber: nextName('DEL') });
    const body = { monitor_menu: 'MONITOR_ALL' as const, monitor_ids: [id], forceDelete: true };
    return {
      run: () =>
        outcomeOf(
          () => call(deleteMonitors, { body }),
          ({ type }) => type === 'notFound' || type === 'conflict',
        ),
      effects: () => db.$count(monitors, and(eq(monitors.id, id), isNotNull(monitors.deletedAt))),
    };
  };

  const askForAudio = async (): Promise<Attempt> => {
    const { call } = await openAppClient(stand);
    const id = await addMonitor(db, { serialNumber: nextName('ASK') });
    return {
      run: () => outcomeOf(() => call(requestAudio, { params: { id } })),
      effects: () => db.$count(monitorRequests, eq(monitorRequests.monitorId, id)),
    };
  };

  const download = async (): Promise<Attempt> => {
    const { call } = await openAppClient(stand);
    const sound = `sound ${'of a pump '.repeat(40)}`;
    const id = await storeRecording(stand, sound);
    return {
      run: () =>
        outcomeOf(async () => {
          const { blob } = await readStoredFile(call, id, 'download');
          if ((await blob.text()) !== sound) throw new Error('other bytes');
        }),
    };
  };

  /** Whoever has a code can sign in: that one was sent a moment ago is no failure, and one that is delayed is waited for. */
  const askForCode = async (): Promise<Attempt> => {
    const { call } = await openAppClient(stand);
    const email = `${nextName('in')}@example.com`.toLowerCase();
    const password = passwordOf(email);
    await givePassword(db, await addUser(db, { email, administrator: true }), password, createHashing());
    const codes = () => mailsTo(stand, email);
    let delayed: string | null = null;
    return {
      async run() {
        if (delayed !== null) return untilMailed(stand, email);
        const outcome = await outcomeOf(
          async () => {
            const { code, message } = await call(login, {
              body: { email, password, plain: true, front: true },
            });
            if (code === mailDelayed) delayed = message;
          },
          ({ details }) => details.status === 429 && codes() > 0,
        );
        return delayed === null ? outcome : { done: false, told: delayed };
      },
      effects: async () => codes(),
    };
  };

  const refresh = async (): Promise<Attempt> => {
    const email = `${nextName('re')}@example.com`.toLowerCase();
    const id = await addUser(db, { email, administrator: true });
    await givePassword(db, id, 'a password');
    const tokens = await pastEveryLine(() => signIn(stand.origin, email, 'a password'));
    const scope = 'openid profile email offline_access';
    const auth = { domain: stand.origin, clientId, audience };
    const key = `@@auth0spajs@@::${clientId}::${audience}::${scope}`;
    const body = {
      client_id: clientId,
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
    };
    const kept = JSON.stringify({ body: { ...body, audience, scope, expires_in: 600 }, expiresAt: 1 });
    localStorage.setItem(key, kept);
    const provider = createProvider({ apiBase: '/api/', auth, help: {} });
    let isOver = false;
    return {
      run: () =>
        outcomeOf(async () => {
          try {
            await provider.token(true);
          } catch (error) {
            isOver ||= error instanceof SignedOutError;
            throw error;
          }
        }),
      faults: async () => (isOver ? ['the session is over, although nobody ended it'] : []),
    };
  };

  const follow = async (): Promise<Attempt> => {
    const { http, reachability } = await openAppClient(stand);
    const feed = createChangeFeed({ openEventStream: createEventStream(http), reachability });
    const heard = { times: 0 };
    let next: (() => void) | null = null;
    const end = feed.subscribe(() => {
      heard.times += 1;
      next?.();
    });
    /** Somebody else changes something; what is open must hear of it. */
    async function run(): Promise<Outcome> {
      const before = heard.times;
      const isHeard = new Promise<void>((resolve) => (next = resolve));
      const body = JSON.stringify({ cloud_id: nextName('HEAR'), monitor_id: 'Ward' });
      const headers = { Authorization: await stand.bearer(), 'Content-Type': 'application/json' };
      await stand.direct('/api/v1/monitors', { method: 'POST', headers, body }).catch(() => null);
      if (heard.times === before)
        await Promise.race([isHeard, new Promise((resolve) => setTimeout(resolve, 2_000))]);
      return heard.times > before ? { done: true } : { done: false, told: null };
    }
    // Open once a change is heard.
    while (!(await run()).done);
    return { run, end };
  };

  return [
    { name: 'start', prepare: async () => ({ run: start }) },
    reading('list', (call) => call(listMonitors, { query: firstPage })),
    reading('search', (call) => call(searchMonitors, { query: firstPage, body: { searchValue: 'bay' } })),
    reading('page', (call) => call(listMonitors, { query: { ...firstPage, page: 2 } })),
    { name: 'save', prepare: save },
    { name: 'delete', prepare: remove },
    { name: 'request audio', prepare: askForAudio },
    { name: 'download', prepare: download },
    { name: 'sign in', prepare: askForCode },
    { name: 'refresh of a token', prepare: refresh },
    { name: 'event stream', unattended: true, prepare: follow },
  ];
}

/** Enough for a second page. */
export async function addSomeMonitors(stand: Stand): Promise<void> {
  await addMonitors(
    stand.db,
    Array.from({ length: 25 }, (_, index) => ({ name: `Bay ${index}` })),
  );
}
