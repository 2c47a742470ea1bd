// The app's own data layer (calls, session's tokens, event stream) on a stand, through its line.
import { Blob as NodeBlob } from 'node:buffer';
import { createStore } from 'jotai';
import { AppError, toAppError } from '../../src/api/app-error.ts';
import { type Call, createCall, type HttpOptions } from '../../src/api/http.ts';
import { createReachability, type Reachability } from '../../src/api/reachability.ts';
import { errorText } from '../../src/i18n/error-text.ts';
import { SignedOutError } from '../../src/session/token-issuer.ts';
import { englishTexts } from '../support/app-texts.ts';
import './lines/gone-names.mjs';
import type { Outcome } from './matrix.ts';
import type { Stand } from './stand.ts';

// jsdom's cannot be read, and what is downloaded becomes one.
Object.assign(globalThis, { Blob: NodeBlob });

const { t } = englishTexts();

export interface AppClient {
  call: Call;
  http: HttpOptions;
  reachability: Reachability;
  /** How often the app was told to sign this person out, or to ask for a new sign-in. */
  sessionEnds(): { forbidden: number; unauthenticated: number };
}

let isPast = false;

/** Runs something whose requests go directly. */
export async function pastEveryLine<T>(work: () => Promise<T>): Promise<T> {
  isPast = true;
  return work().finally(() => {
    isPast = false;
  });
}

/** Sends the calls of the app's screens, and those to this page's own origin, over the line of the stand. */
export function sendOverLine(stand: Stand): () => void {
  const { fetch: send } = globalThis;
  const origins = new Set([location.origin, stand.origin]);
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null;
    const url = new URL(request?.url ?? String(input), location.origin);
    if (isPast || !origins.has(url.origin)) return send(input, init);
    const to = new URL(url.pathname + url.search, `http://console.fault.test:${stand.app.port}`);
    if (!request) return send(to, init);
    const { method, headers, signal } = request;
    const body = method === 'GET' ? {} : { body: await request.text() };
    return send(to, { ...init, method, headers, signal, ...body });
  };
  return () => {
    globalThis.fetch = send;
  };
}

export async function openAppClient(stand: Stand): Promise<AppClient> {
  const ends = { forbidden: 0, unauthenticated: 0 };
  const reachability = createReachability(createStore(), async () => false);
  const bearer = await stand.bearer();
  const http: HttpOptions = {
    apiBase: '/api/',
    reachability,
    token: async () => bearer.replace('Bearer ', ''),
    language: () => 'en',
    onForbidden() {
      ends.forbidden += 1;
    },
    onUnauthenticated() {
      ends.unauthenticated += 1;
    },
  };
  return { call: createCall(http), http, reachability, sessionEnds: () => ends };
}

/** Runs a call, and says what a person learns of it. @param isDone whether a refusal says that it was done before */
export async function outcomeOf(
  work: () => Promise<unknown>,
  isDone: (error: AppError) => boolean = () => false,
): Promise<Outcome> {
  try {
    await work();
    return { done: true };
  } catch (thrown) {
    const isOver = thrown instanceof SignedOutError;
    const error = isOver ? new AppError('unauthenticated') : await toAppError(thrown);
    return isDone(error) ? { done: true } : { done: false, told: errorText(t, error) };
  }
}
