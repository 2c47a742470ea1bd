// Searching all monitors for a term that nearly all have, that many have, and that one has: one person, one connection.
import type { Environment } from './environment.ts';
import { createClient, keepBusy } from './load.ts';
import type { Measurement } from './measurement.ts';
import { inRounds } from './rounds.ts';
import { median, pairedRatio, quantile } from './statistics.ts';
import type { Target } from './target.ts';

const length = 3_000;
/** Every serial number begins with the first; names of a kind of ward hold the second; the third is one monitor's. */
const terms = { common: 'ipm', 'less common': 'icu', rare: '00421' };

export async function measureSearchLoad(environment: Environment, rounds: number): Promise<Measurement[]> {
  const client = createClient(1);
  async function load(target: Target, searchValue: string) {
    const bearer = await target.bearer();
    const url = `${target.origin}/api/v1/monitors/search`;
    const body = { searchValue, monitor_menu: 'MONITOR_ALL' };
    return quantile((await keepBusy(1, length, () => client.send(url, bearer, body))).times, 0.99);
  }
  const measurements: Measurement[] = [];
  for (const [name, term] of Object.entries(terms)) {
    const [large = [], small = []] = await inRounds(rounds, [
      () => load(environment.app, term),
      () => load(environment.small, term),
    ]);
    measurements.push({
      what: `search for a ${name} term, slowest of a hundred`,
      value: median(large),
      unit: 'ms',
      budget: { atMost: 50 },
      growth: pairedRatio(large, small),
    });
  }
  client.close();
  return measurements;
}
