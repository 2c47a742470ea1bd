// The table of all calls in docs/integrate.md.
import type { Endpoint } from '../../contract/common/endpoint.ts';
import { optionalBecause } from './optional-calls.ts';
import { apiCalls } from './reads.ts';

function needOf(endpoint: Endpoint): string {
  const optional = optionalBecause(endpoint);
  if (!optional) return 'required';
  if (optional.because === 'capability') return `optional: capability \`${optional.capability}\``;
  return optional.because === 'accounts' ? 'optional: setting `accounts`' : 'optional';
}

/** The table, as Markdown, by path. */
export function printCallTable(): string {
  const placeOf = ({ path, method }: Endpoint) => `${path} ${method}`;
  const calls = apiCalls.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const rows = calls.map(
    (endpoint) => `| ${endpoint.method} | \`${endpoint.path}\` | ${endpoint.summary} | ${needOf(endpoint)} |`,
  );
  return ['| method | path | what it is for | |', '|---|---|---|---|', ...rows, ''].join('\n');
}
