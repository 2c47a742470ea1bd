// The only file that uses @mantine/dates: a range of days, typed or chosen, not in the future.
import '@mantine/dates/styles.layer.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayRange, toDay } from '../../lib/day-range.ts';
import { toolbarFieldClasses } from '../toolbar-field.ts';
import classes from './date-range.module.css';

dayjs.extend(customParseFormat);

interface Props {
  range: DayRange;
  /** Called only with a range that does not end before it begins. */
  onChange(range: DayRange): void;
}

const inputProps = {
  valueFormat: 'MM-DD-YYYY',
  firstDayOfWeek: 0,
  weekendDays: [],
  allowDeselect: false,
  hideOutsideDates: true,
  classNames: {
    root: classes.field ?? '',
    label: toolbarFieldClasses.label,
    input: toolbarFieldClasses.input,
    error: classes.error ?? '',
    day: classes.day ?? '',
    calendarHeaderControl: classes.control ?? '',
    calendarHeaderLevel: classes.level ?? '',
    monthsListControl: classes.choice ?? '',
    yearsListControl: classes.choice ?? '',
  },
} satisfies Partial<DateInputProps>;

/** A completely typed day as 'YYYY-MM-DD'. */
function readDay(text: string): string | null {
  const day = dayjs(text, inputProps.valueFormat, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}

/** Two days; a reversed range stays in the fields, with an error at the second one. */
export function DateRange({ range, onChange }: Props) {
  const { t } = useTranslation();
  const [days, setDays] = useState(range);
  const [given, setGiven] = useState(range);
  // A new range from outside replaces the chosen one.
  if (range.from !== given.from || range.to !== given.to) {
    setGiven(range);
    setDays(range);
  }
  const today = toDay(Date.now());
  const reversed = days.to < days.from;

  function change(more: Partial<DayRange>): void {
    const next = { ...days, ...more };
    setDays(next);
    if (next.from <= next.to) onChange(next);
  }

  function field(end: keyof DayRange) {
    return (
      <DateInput
        {...inputProps}
        label={t(`range.${end}`)}
        value={days[end]}
        dateParser={readDay}
        onChange={(day) => day && change({ [end]: day })}
        maxDate={today}
        error={end === 'to' && reversed && t('contract.rangeReversed')}
        ariaLabels={{
          nextMonth: t('range.nextMonth'),
          previousMonth: t('range.previousMonth'),
          nextYear: t('range.nextYear'),
          previousYear: t('range.previousYear'),
          nextDecade: t('range.nextDecade'),
          previousDecade: t('range.previousDecade'),
          monthLevelControl: t('range.chooseMonth'),
          yearLevelControl: t('range.chooseYear'),
        }}
      />
    );
  }

  return (
    <fieldset className={classes.range} aria-label={t('range.label')}>
      {field('from')}
      {field('to')}
    </fieldset>
  );
}
