// What a session must have proved before a call is served: contract/accounts/second-factor.ts.
import {
  type FactorState,
  secondFactorCode,
  stepUpCode,
  stepUpMinutes,
} from '../../contract/accounts/second-factor.ts';
import { minuteMs } from '../../contract/common/durations.ts';
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { databaseTime } from '../base/database-clock.ts';
import type { CallerAccess } from '../store/users/caller-access.ts';
import { HttpError } from './http-error.ts';
import { hasRole } from './rights.ts';

/** Where the service asks for a second factor of its own. */
export interface FactorRule {
  /** Whether whoever may use the console must have one. */
  required: boolean;
}

/** The second factor of a session, at a call. */
export interface SessionFactor {
  state: FactorState;
  /** Whether its person must have one. */
  isRequired: boolean;
  confirmedAt: Date | null;
}

/** No second factor is asked for: with an outside provider, and of whoever is no person. */
export const noFactor: SessionFactor = { state: 'none', isRequired: false, confirmedAt: null };

export function factorOf(
  rule: FactorRule | undefined,
  { factorSince, confirmedAt, ...person }: Omit<CallerAccess, 'isLive'>,
): SessionFactor {
  if (!rule) return noFactor;
  const isRequired = rule.required && hasRole(person);
  if (!factorSince) return { state: isRequired ? 'needed' : 'none', isRequired, confirmedAt: null };
  // What was answered before there was this one is no answer to it.
  const isConfirmed = confirmedAt !== null && confirmedAt >= factorSince;
  return {
    state: isConfirmed ? 'confirmed' : 'asked',
    isRequired,
    confirmedAt: isConfirmed ? confirmedAt : null,
  };
}

/** RFC 9470: the token is right, and what its person has proved is not enough. */
const headers = { 'WWW-Authenticate': 'Bearer error="insufficient_user_authentication"' };

/** The answer to a session that has not answered. */
export function factorAsked(): HttpError {
  return new HttpError(401, 'secondFactorAsked', { code: secondFactorCode, headers });
}

/** Whether the session of a person with a second factor has not answered it a short time ago. */
export function needsStepUp({ state, confirmedAt }: SessionFactor): boolean {
  if (state !== 'confirmed') return state === 'asked';
  const ago = databaseTime().getTime() - (confirmedAt?.getTime() ?? 0);
  return ago >= stepUpMinutes * minuteMs;
}

/** @throws HttpError 401 where the session of a person with a second factor has not answered it a short time ago */
export function requireStepUp(factor: SessionFactor): void {
  if (factor.state === 'asked') throw factorAsked();
  if (needsStepUp(factor)) throw new HttpError(401, 'stepUpAsked', { code: stepUpCode, headers });
}

/** Whether what is sent makes a call one that gives power away. */
export function isStepUpFor(
  { stepUp }: Pick<Endpoint, 'stepUp'>,
  sent: { params: unknown; body: unknown },
): boolean {
  return typeof stepUp === 'object' && 'when' in stepUp && stepUp.when(sent);
}

/** What is sent may decide. @throws HttpError 401 as `requireStepUp` */
export function requireStepUpFor(
  endpoint: Pick<Endpoint, 'stepUp'>,
  factor: SessionFactor,
  sent: { params: unknown; body: unknown },
): void {
  if (isStepUpFor(endpoint, sent)) requireStepUp(factor);
}

/** @throws HttpError 401 where the session has to answer, or its person to set one up, before this call */
export function requireFactor(
  { beforeFactor, stepUp }: Pick<Endpoint, 'beforeFactor' | 'stepUp'>,
  factor: SessionFactor,
): void {
  const { state } = factor;
  if (!beforeFactor && state === 'asked') throw factorAsked();
  if (!beforeFactor && state === 'needed')
    throw new HttpError(401, 'secondFactorNeeded', { code: secondFactorCode, headers });
  if (stepUp === true) requireStepUp(factor);
}
