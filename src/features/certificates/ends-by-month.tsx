// How many certificates end in each month: bars with their numbers. A tap shows only those of the month, another one all.
import { Button, Skeleton, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import dayjs from 'dayjs';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndsOfMonth } from '../../../contract/certificates/certificates.ts';
import { dotted, unmarked } from '../../../contract/common/isolate.ts';
import type { AppError } from '../../api/app-error.ts';
import { useOwnError } from '../../api/reachability.ts';
import type { Loaded } from '../../data/source.ts';
import { type LoadedState, useLoaded } from '../../data/use-loaded.ts';
import { formatNumber } from '../../i18n/format.ts';
import { formatMonth, formatMonthOfYear } from '../../i18n/short-dates.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { useFocusAround } from '../../ui/use-focus-around.ts';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import { soonDays } from './days-left.ts';
import classes from './ends-by-month.module.css';

const barHeightRem = 2.25;

/** More are not filled up: a certificate may end in the year 9999. */
const maxMonths = 36;

const dayOf = (month: string) => dayjs(`${month}-01`);

interface MonthPart {
  count: number;
  tone: 'ended' | 'soon' | 'later';
}

/** What has ended of a month, and the rest, which is `soon` where the month begins within 30 days. */
function partsOf({ month, count, ended }: EndsOfMonth): MonthPart[] {
  const now = serviceNow();
  const isOver = dayOf(month).endOf('month').valueOf() < now;
  const over = ended ?? (isOver ? count : 0);
  const isSoon = dayOf(month).subtract(soonDays, 'day').valueOf() <= now;
  const parts: MonthPart[] = [
    { count: over, tone: 'ended' },
    { count: count - over, tone: isSoon ? 'soon' : 'later' },
  ];
  return parts.filter((part) => part.count > 0);
}

/** With those between them in which none ends, so that a gap is seen as one. */
function withEmptyMonths(months: readonly EndsOfMonth[]): EndsOfMonth[] {
  const all: EndsOfMonth[] = [];
  for (const each of months) {
    for (let next = all.at(-1); next && all.length < maxMonths; next = all.at(-1)) {
      const month = dayOf(next.month).add(1, 'month').format('YYYY-MM');
      if (month >= each.month) break;
      all.push({ month, count: 0 });
    }
    all.push(each);
  }
  return all;
}

interface Props {
  loaded: Loaded<EndsOfMonth[]>;
  /** Null until it is known. */
  isListEmpty: boolean | null;
  /** yyyy-MM */
  chosen: string | undefined;
  onChoose(month: string | undefined): void;
}

/** Without the service the list says why. An empty list goes together with the months, so that nothing moves afterwards. */
function isPointless(
  { snapshot, error }: LoadedState<EndsOfMonth[]>,
  isListEmpty: boolean | null,
  ownError: AppError | null,
): boolean {
  if (snapshot) return snapshot.value.length === 0 && isListEmpty !== null;
  return isListEmpty === true || (error !== null && ownError === null);
}

export function EndsByMonth({ loaded, isListEmpty, chosen, onChoose }: Props) {
  const { t } = useTranslation(['start', 'certificates']);
  const loadedMonths = useLoaded(loaded);
  const { snapshot, error } = loadedMonths;
  const ownError = useOwnError(error);
  const months = snapshot?.value;
  const hasBars = months !== undefined && months.length > 0;
  const folds = useIsNarrower('tablet');
  const [unfolded, setUnfolded] = useState(false);
  const isOpen = !folds || unfolded;
  const title = t('certificates:months.title');
  const body = useId();
  // A chosen month that has none left can still be taken off.
  if (!chosen && isPointless(loadedMonths, isListEmpty, ownError)) return null;
  return (
    <section className={classes.months} aria-label={title}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {folds ? (
            <UnstyledButton
              className={classes.fold}
              aria-expanded={isOpen}
              aria-controls={body}
              onClick={() => setUnfolded(!unfolded)}
            >
              {title}
              <IconChevronDown size={20} className={classes.chevron} aria-hidden />
            </UnstyledButton>
          ) : (
            title
          )}
        </Title>
        {chosen && <ShownMonth month={chosen} onAll={() => onChoose(undefined)} />}
      </div>
      <div id={body} hidden={!isOpen}>
        {hasBars && <Bars months={months} chosen={chosen} onChoose={onChoose} />}
        {!months && error && <p className={classes.failed}>{t('certificates:months.failed')}</p>}
        {!hasBars && !error && !(months && chosen) && <Skeleton height={96} />}
      </div>
    </section>
  );
}

function ShownMonth({ month, onAll }: { month: string; onAll(): void }) {
  const { t, i18n } = useTranslation(['start', 'certificates']);
  const own = useFocusAround<HTMLParagraphElement>();
  return (
    <p ref={own} className={classes.shown}>
      {t('certificates:months.shown', { month: formatMonthOfYear(month, i18n.language) })}
      <Button variant="default" onClick={onAll}>
        {t('certificates:months.all')}
      </Button>
    </p>
  );
}

/** 'Ended', or 'Ended 2 · In 30 days 1'; nothing of what ends later. */
function urgencyOf(t: TFunction<['start', 'certificates']>, parts: readonly MonthPart[]): string {
  const urgent = parts.flatMap(({ tone, count }) => {
    if (tone === 'later') return [];
    const word = t(`certificates:ends.${tone === 'soon' ? '30' : tone}`);
    return [parts.length === 1 ? word : `${word} ${count}`];
  });
  return unmarked(dotted(...urgent));
}

function Bars({ months, chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'> & { months: EndsOfMonth[] }) {
  const { t, i18n } = useTranslation(['start', 'certificates']);
  const most = Math.max(1, ...months.map(({ count }) => count));
  return (
    <ul className={classes.bars}>
      {withEmptyMonths(months).map((each, index, all) => {
        const { month, count } = each;
        const [year] = month.split('-');
        const parts = partsOf(each);
        const isSameYear = year === all[index - 1]?.month.split('-')[0];
        const names = (
          <>
            <span className={classes.name}>{formatMonth(month, i18n.language)}</span>{' '}
            <span className={classes.year} data-again={isSameYear}>
              {year}
            </span>
          </>
        );
        return (
          <li key={month}>
            {count === 0 ? (
              <span className={classes.month}>{names}</span>
            ) : (
              <UnstyledButton
                className={classes.month}
                aria-pressed={month === chosen}
                onClick={() => onChoose(month === chosen ? undefined : month)}
              >
                <span className={classes.number}>{formatNumber(count, i18n.language)}</span>{' '}
                {parts.map((part) => (
                  <span
                    key={part.tone}
                    className={classes.bar}
                    data-tone={part.tone}
                    style={{ height: `${(part.count / most) * barHeightRem}rem` }}
                  />
                ))}
                {names} <VisuallyHidden>{urgencyOf(t, parts)}</VisuallyHidden>
              </UnstyledButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}
