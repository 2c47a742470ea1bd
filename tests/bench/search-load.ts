// Searching all monitors for a term that nearly all have, that many have, and that one has: one person, one connection.

import type { Finding } from './finding.ts';
import { createClient, keepBusy } from './load.ts';
import { inRounds } from './rounds.ts';
import type { Site } from './site.ts';
import type { Stand } from './stand.ts';
import { median, pairedRatio, quantile } from './statistics.ts';

const length = 3_000;
/** Every serial number begins with the first; names of a kind of ward hold the second; the third is one monitor's. */
const terms = { common: 'ipm', 'less common': 'icu', rare: '00421' };

export async function measureSearchLoad(stand: Stand, rounds: number): Promise<Finding[]> {
  const client = createClient(1);
  async function load(site: Site, searchValue: string) {
    const bearer = await site.bearer();
    const url = `${site.origin}/api/v1/monitors/search`;
    const body = { searchValue, monitor_menu: 'MONITOR_ALL' };
    return quantile((await keepBusy(1, length, () => client.send(url, bearer, body))).times, 0.99);
  }
  const findings: Finding[] = [];
  for (const [name, term] of Object.entries(terms)) {
    const [large = [], small = []] = await inRounds(rounds, [
      () => load(stand.app, term),
      () => load(stand.small, term),
    ]);
    findings.push({
      what: `search for a ${name} term, slowest of a hundred`,
      value: median(large),
      unit: 'ms',
      budget: { atMost: 50 },
      growth: pairedRatio(large, small),
    });
  }
  client.close();
  return findings;
}
