// The head of the overview: how many monitors are Offline, Online and never connected now, and how that was over time.
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayMs, minuteMs } from '../../../contract/common/durations.ts';
import type { Overview as Fleet, History } from '../../../contract/overview/overview.ts';
import type { Loaded } from '../../data/source.ts';
import type { LoadedState } from '../../data/use-loaded.ts';
import { useRegularlyLoaded } from '../../data/use-regularly-loaded.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { SegmentedLinks } from '../../ui/toolbar/segmented-links.tsx';
import { FleetChart } from './fleet-chart.tsx';
import classes from './fleet-now.module.css';
import { NumberLink } from './number-link.tsx';
import type { OverviewSearch } from './overview-search.ts';
import { pointStates } from './point-links.tsx';

const ranges = ['24h', '7d', '30d'] as const;

/** What needs somebody stands first. */
const shownStates = [pointStates[1], pointStates[0], pointStates[2]] as const;

/** From then on the numbers say nothing about now. */
const oldMs = 5 * minuteMs;

interface Props {
  fleet: Fleet;
  search: OverviewSearch;
  /** Null where the server keeps no history. */
  history: Loaded<History> | null;
}

export function FleetNow({ history, ...props }: Props) {
  const { t } = useTranslation(['start', 'overview']);
  if (history) return <WithHistory {...props} loaded={history} />;
  return (
    <section className={classes.hero} aria-label={t('overview:now')}>
      <Numbers fleet={props.fleet} state={null} />
    </section>
  );
}

function WithHistory({ fleet, search, loaded }: Omit<Props, 'history'> & { loaded: Loaded<History> }) {
  const { t } = useTranslation(['start', 'overview']);
  const state = useRegularlyLoaded(loaded);
  const range = search.range ?? '24h';
  return (
    <section className={classes.hero} aria-label={t('overview:chart.title')}>
      <div className={classes.head}>
        <Numbers fleet={fleet} state={state} />
        <SegmentedLinks
          label={t('overview:chart.range')}
          inSidebar={false}
          links={ranges.map((each) => ({
            target: {
              to: '/dashboard/overview',
              search: { ...search, range: each === '24h' ? undefined : each },
              resetScroll: false,
            },
            label: t(`overview:chart.${each}`),
            active: each === range,
          }))}
        />
      </div>
      <FleetChart state={state} fleet={fleet} />
    </section>
  );
}

function Numbers({ fleet, state }: { fleet: Fleet; state: LoadedState<History> | null }) {
  const { t } = useTranslation(['start', 'overview']);
  const isOld = serviceNow() - Date.parse(fleet.at) > oldMs;
  return (
    <dl className={classes.numbers}>
      {shownStates.map(({ key, connection, label }) => (
        <div key={key} data-state={connection} data-any={fleet[key] > 0 && !isOld}>
          <dt>
            {t(label)}
            <IconChevronRight size={16} aria-hidden />
          </dt>
          <dd className={classes.number}>
            <NumberLink count={fleet[key]} filter={{ connection }} />
          </dd>
          {state && (
            <dd className={classes.change}>
              <SinceYesterday history={state.snapshot?.value} fleet={fleet} of={key} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

interface ChangeProps {
  history: History | undefined;
  fleet: Fleet;
  of: (typeof pointStates)[number]['key'];
}

/** How many more or fewer they are than a day ago; nothing where that is not known. */
function SinceYesterday({ history, fleet, of }: ChangeProps) {
  const { t } = useTranslation(['start', 'overview']);
  const yesterday = Date.parse(fleet.at) - dayMs;
  const then = history?.points.find(
    ({ at }) => Math.abs(Date.parse(at) - yesterday) <= history.minutes * minuteMs,
  );
  if (!then) return null;
  const count = fleet[of] - then[of];
  if (count === 0) return t('overview:asYesterday');
  return t(count > 0 ? 'overview:moreThanYesterday' : 'overview:fewerThanYesterday', {
    number: Math.abs(count),
  });
}
