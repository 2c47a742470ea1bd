// Sends calls and keeps what is found out of each.
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { type Answer, bodyOf, findFaults, isRefusal, type SendToBackend } from './answer.ts';
import { createKnown, type Known } from './known.ts';
import { optionalBecause } from './optional-calls.ts';
import { apiCalls, type Input } from './reads.ts';
import { callOf, type Finding, type Report, whyNotOffered } from './report.ts';

/** Judges an answer: its faults, as sentences. */
export type Judge = (answer: Answer) => string[];

export interface Attempts {
  known: Known;
  /**
   * Sends a call and keeps what differs.
   * @param judge by default a success is expected
   * @param token by default that of the options
   * @returns the body of an answer in which nothing differs
   */
  attempt(
    endpoint: Endpoint,
    input: Partial<Input>,
    judge?: Judge,
    token?: string,
  ): Promise<Record<string, unknown> | null>;
  /** Adds to what differs in a call. */
  differs(endpoint: Endpoint, ...sentences: string[]): void;
  /** Keeps that a record is still there. */
  leaveBehind(record: string): void;
  wasTried(endpoint: Endpoint): boolean;
  fits(endpoint: Endpoint): boolean;
  /** @param why what is said of each call that was not tried */
  report(why: (endpoint: Endpoint) => string): Report;
}

const onlyRefused = 'It refused, as it should. What it answers to a success was not tried.';

/** A few differences of one call say enough. */
const maxSentences = 4;

function pathOf({ path }: Endpoint, { params = {}, query = {} }: Partial<Input>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return texts.length > 0 ? `${filled}?${new URLSearchParams(texts)}` : filled;
}

/** One success is enough, whatever was refused before. */
function toFinding(answer: Answer): Finding {
  if (!isRefusal(answer)) return { outcome: 'fits', sentences: [] };
  return { outcome: 'refused', sentences: [onlyRefused] };
}

export function createAttempts(send: SendToBackend): Attempts {
  const known = createKnown();
  const findings = new Map<string, Finding>();
  const leftBehind: string[] = [];

  function differs(endpoint: Endpoint, ...sentences: string[]): void {
    const before = findings.get(callOf(endpoint))?.sentences ?? [];
    const all = [...new Set([...before, ...sentences])].slice(0, maxSentences);
    findings.set(callOf(endpoint), { outcome: 'differs', sentences: all });
  }

  /** 404 and 405 say that there is no such call, where a backend may lack it. */
  function isNotOffered(endpoint: Endpoint, { status }: Answer): boolean {
    const optional = optionalBecause(endpoint);
    if (!optional || (status !== 404 && status !== 405)) return false;
    return optional.because !== 'capability' || !known.capabilities.includes(optional.capability);
  }

  async function sendOnce(endpoint: Endpoint, input: Partial<Input>, token: string | undefined) {
    const ownToken = endpoint.caller === 'anyone' ? null : true;
    return await send({
      method: endpoint.method,
      path: pathOf(endpoint, input),
      ...(endpoint.method !== 'GET' && { body: input.body ?? {} }),
      ...(input.files && { files: input.files }),
      token: token ?? ownToken,
      headOnly: endpoint.responseKind === 'events',
    });
  }

  return {
    known,
    differs,
    leaveBehind: (record) => void leftBehind.push(record),
    wasTried: (endpoint) => findings.has(callOf(endpoint)),
    fits: (endpoint) => findings.get(callOf(endpoint))?.outcome === 'fits',

    async attempt(endpoint, input, judge = (answer) => findFaults(endpoint, answer), token) {
      if (findings.get(callOf(endpoint))?.outcome === 'not offered') return null;
      let answer: Answer;
      try {
        answer = await sendOnce(endpoint, input, token);
      } catch (error) {
        differs(endpoint, `There was no answer: ${String(error)}.`);
        return null;
      }
      if (isNotOffered(endpoint, answer)) {
        findings.set(callOf(endpoint), { outcome: 'not offered', sentences: [whyNotOffered(endpoint)] });
        return null;
      }
      const faults = judge(answer);
      if (faults.length > 0) {
        differs(endpoint, ...faults);
        return null;
      }
      const before = findings.get(callOf(endpoint))?.outcome;
      if (before === undefined || before === 'refused') findings.set(callOf(endpoint), toFinding(answer));
      return bodyOf(answer) ?? {};
    },

    report(why) {
      const all = apiCalls.map((endpoint): [string, Finding] => [
        callOf(endpoint),
        findings.get(callOf(endpoint)) ?? { outcome: 'not tried', sentences: [why(endpoint)] },
      ]);
      return { findings: new Map(all), leftBehind };
    },
  };
}
