// The result of each call, and how it is printed.
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { optionalBecause } from './optional-calls.ts';

/** 'refused': the backend said no, as it should, and what it answers to a success was not seen. */
export type Outcome = 'fits' | 'refused' | 'differs' | 'not offered' | 'not tried';

export interface Finding {
  outcome: Outcome;
  /** Faults, or why the call is not offered or was not tried. */
  sentences: string[];
}

export interface Report {
  /** `GET v1/monitors` → what was found, in the order of the contract. */
  findings: ReadonlyMap<string, Finding>;
  /** Records that could not be deleted again. */
  leftBehind: readonly string[];
}

export const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;

export function whyNotOffered(endpoint: Endpoint): string {
  const optional = optionalBecause(endpoint);
  if (optional?.because === 'capability')
    return `The backend does not offer it (capability \`${optional.capability}\`). That is allowed.`;
  if (optional?.because === 'accounts')
    return 'The backend does not offer it. That is allowed with `"accounts": false` in /config.json.';
  return 'The backend does not offer it. That is allowed.';
}

/** Whether the backend can be used, and all that was created is deleted. */
export function conforms({ findings, leftBehind }: Report): boolean {
  return leftBehind.length === 0 && [...findings.values()].every(({ outcome }) => outcome !== 'differs');
}

export function printReport(report: Report): string {
  const lines = [...report.findings].flatMap(([call, { outcome, sentences }]) => [
    `${outcome.padEnd(13)}${call}`,
    ...sentences.map((sentence) => `${' '.repeat(13)}${sentence}`),
  ]);
  const count = (wanted: Outcome) =>
    [...report.findings.values()].filter(({ outcome }) => outcome === wanted).length;
  return [
    ...lines,
    ...report.leftBehind.map((record) => `left behind  ${record}: please delete it by hand.`),
    '',
    `${report.findings.size} calls: ${count('fits')} fit, ${count('refused')} were refused as they should be and not ` +
      `tried further, ${count('differs')} differ, ` +
      `${count('not offered')} are not offered, ${count('not tried')} were not tried.`,
    '',
  ].join('\n');
}
