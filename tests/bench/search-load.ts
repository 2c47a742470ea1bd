// Searches of all monitors for a term that nearly all, many, or one of them contain, by one connection.
import type { Environment } from './environment.ts';
import { createClient, keepBusy } from './load.ts';
import type { Measurement } from './measurement.ts';
import { inRounds } from './rounds.ts';
import { median, pairedRatio, quantile } from './statistics.ts';
import type { Target } from './target.ts';

const durationMs = 3_000;
/** All serial numbers begin with the first, many names contain the second, and one serial number contains the third. */
const terms = { common: 'ipm', 'less common': 'icu', rare: '00421' };

export async function measureSearchLoad(environment: Environment, rounds: number): Promise<Measurement[]> {
  const client = createClient(1);
  async function load(target: Target, searchValue: string) {
    const bearer = await target.bearer();
    const url = `${target.origin}/api/v1/monitors/search`;
    const body = { searchValue, monitor_menu: 'MONITOR_ALL' };
    return quantile((await keepBusy(1, durationMs, () => client.send(url, bearer, body))).times, 0.99);
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
