// Who calls. Each endpoint declares its callers and the right that they need, and only headers are read before they are
// checked. What callers may be and the session are read from the database each time, because a token may outlive them.
import type { SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import type { Language } from '../../contract/common/languages.ts';
import { reachOf } from '../../contract/common/rights.ts';
import type { CallOrigin } from '../store/audit/audit.ts';
import { namesUnseen } from '../store/common/unseen-records.ts';
import type { Database } from '../store/engine/database.ts';
import { outsideReach } from '../store/engine/reach.ts';
import { listRoles, readAccess } from '../store/users/caller-access.ts';
import { acceptedLanguage } from '../texts/choose.ts';
import type { HttpEnv } from './context.ts';
import { HttpError } from './http-error.ts';
import { requireSomeRight, type TokenCaller } from './rights.ts';
import { type FactorRule, factorOf, noFactor, requireFactor } from './second-factor.ts';

/** Where a token comes from: its first call is a sign-in at an outside provider. */
export interface SignInOrigin extends CallOrigin {
  /** Null where the caller asks for none that there is. */
  acceptedLanguage?(): Language | null;
}

/** A valid token: its user and its session; or its service account, and the key by which it was got, if it has one here. */
interface Verified {
  kind: 'person' | 'program';
  subject: string;
  sessionId: string;
  /** Whether that session goes on. */
  isLive: SQL;
}

/** Checks a bearer token; null when it is not valid. Where the call comes from is for the audit trail. */
export type VerifyToken = (token: string, from: SignInOrigin) => Promise<Verified | null>;

/** The record id of the monitor that an Authorization header names and proves; null when it does not. @throws HttpError 429 after too many wrong ones */
export type AuthenticateMonitor = (header: string, address: string) => Promise<string | null>;

/** Record id of the caller, or '' where anyone may call. */
export type Authenticate = (endpoint: Endpoint, c: Context<HttpEnv>) => Promise<string>;

export function bearerTokenOf(header: string): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1];
}

/** The answer to a monitor whose serial number or credential is not, or no longer, valid. */
export function monitorUnauthenticated(): HttpError {
  const headers = { 'WWW-Authenticate': 'Basic realm="device", charset="UTF-8"' };
  return new HttpError(401, 'monitorUnauthenticated', { headers });
}

interface Checks {
  verifyToken: VerifyToken;
  authenticateMonitor: AuthenticateMonitor;
  /** The calls of each monitor that is known. */
  monitorCalls: { require(id: string): void; count(id: string): void };
  recordRefusedCall(subject: string, address: string): void;
  /** Without it nobody is asked for a second factor. */
  secondFactor?: FactorRule | undefined;
  noteSession(use: { id: string; userId: string; agent: string; address: string }): void;
  /** A program has used its key. */
  noteKey(use: { keyId: string; address: string }): void;
}

export function createAuthenticate(db: Database, checks: Checks): Authenticate {
  async function signedIn(header: string, from: SignInOrigin) {
    const token = bearerTokenOf(header);
    const verified = token ? await checks.verifyToken(token, from) : null;
    const access = verified && (await readAccess(db, verified.subject, verified));
    if (!verified || !access?.isLive) {
      const challenge = token ? 'Bearer error="invalid_token"' : 'Bearer';
      throw new HttpError(401, 'unauthenticated', { headers: { 'WWW-Authenticate': challenge } });
    }
    return { ...verified, ...access };
  }

  async function monitor(header: string, address: string): Promise<string> {
    const id = await checks.authenticateMonitor(header, address);
    if (!id) throw monitorUnauthenticated();
    checks.monitorCalls.require(id);
    checks.monitorCalls.count(id);
    return id;
  }

  return async function authenticate(endpoint, c) {
    const { caller } = endpoint;
    if (caller === 'anyone') return '';
    const header = c.req.header('authorization') ?? '';
    if (caller === 'monitor') return monitor(header, c.get('clientAddress'));
    const from = {
      httpRequestId: c.get('httpRequestId'),
      address: () => c.get('clientAddress'),
      acceptedLanguage: () => acceptedLanguage(c.req.header('accept-language')) ?? null,
    };
    const { kind, subject, sessionId, ...access } = await signedIn(header, from);
    c.set('sessionId', sessionId);
    const isProgram = kind === 'program';
    const factor = isProgram ? noFactor : factorOf(checks.secondFactor, access);
    c.set('factor', factor);
    const agent = c.req.header('user-agent') ?? '';
    const use = { id: sessionId, userId: subject, agent, address: from.address() };
    if (isProgram) checks.noteKey({ keyId: sessionId, address: use.address });
    else checks.noteSession(use);
    const { isAdministrator, roleKinds } = access;
    const tokenCaller: TokenCaller = {
      kind,
      id: subject,
      isAdministrator,
      roleKinds,
      async readRights() {
        const roles = isAdministrator ? [] : await outsideReach(() => listRoles(db, subject, kind));
        return (right) => reachOf(roles, isAdministrator, right);
      },
      namesUnseen: (ids) => namesUnseen(db, ids),
      recordRefusal: () => checks.recordRefusedCall(subject, from.address()),
    };
    c.set('caller', tokenCaller);
    requireSomeRight(tokenCaller, endpoint);
    requireFactor(endpoint, factor);
    return subject;
  };
}
