import { ProportionBar } from '../../../ui/charts/proportion-bar.tsx';
import type { Health } from './health-source.ts';

/** A facility's monitors as a thin bar, what needs attention first. */
export function HealthBar({ of }: { of: Health }) {
  return (
    <ProportionBar
      thickness={4}
      parts={[
        { count: of.offline, tone: 'bad' },
        { count: of.never, tone: 'quiet' },
        { count: of.online, tone: 'good' },
      ]}
    />
  );
}
