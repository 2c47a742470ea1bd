// The only file that uses @mantine/dates: a range of days, typed or chosen, not in the future.

import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import { dayPattern } from '../../i18n/format.ts';
import { contractText } from '../../i18n/message-text.ts';
import '@mantine/dates/styles.layer.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayRange, toDay } from '../../lib/day-range.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { toolbarFieldClasses } from '../toolbar/toolbar-field.ts';
import classes from './date-range.module.css';
import fieldClasses from './fields.module.css';

dayjs.extend(customParseFormat);

/** The languages in which a week does not begin on Monday. */
const sundayFirst = new Set(['en', 'ja']);

/** The words of a calendar, which the library reads from dayjs. */
function addCalendarWords(language: string): void {
  if (language === 'en') return;
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1 + day));
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 1));
  const names = (dates: number[], options: Intl.DateTimeFormatOptions) =>
    dates.map((date) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date));
  const words = {
    name: language,
    months: names(months, { month: 'long' }),
    monthsShort: names(months, { month: 'short' }),
    weekdays: names(days, { weekday: 'long' }),
    weekdaysShort: names(days, { weekday: 'short' }),
    weekdaysMin: names(days, { weekday: 'short' }),
    formats: {},
    relativeTime: {},
  };
  dayjs.locale(words, undefined, true);
}

/** 'November 2026', or with its day, as the language writes it. */
function longDay(language: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return (day: string | Date) => format.format(Date.parse(`${dayjs(day).format('YYYY-MM-DD')}T00:00:00Z`));
}

interface Props {
  range: DayRange;
  /** Called only with a range that does not end before it begins. */
  onChange(range: DayRange): void;
}

const inputProps = {
  weekendDays: [],
  allowDeselect: false,
  hideOutsideDates: true,
  popoverProps: { classNames: { dropdown: fieldClasses.dropdown ?? '' } },
  classNames: {
    root: classes.field ?? '',
    label: toolbarFieldClasses.label,
    input: toolbarFieldClasses.input,
    day: classes.day ?? '',
    calendarHeaderControl: classes.control ?? '',
    calendarHeaderLevel: classes.level ?? '',
    monthsListControl: classes.choice ?? '',
    yearsListControl: classes.choice ?? '',
  },
} satisfies Partial<DateInputProps>;

const ends = ['from', 'to'] as const;

/** A completely typed or pasted day as 'YYYY-MM-DD'. */
function readDay(text: string): string | null {
  const day = dayjs(toPlainCharacters(text).trim(), dayPattern(), true);
  return day.isValid() ? day.format('YYYY-MM-DD') : null;
}

/** Text that was typed in a field and is not accepted. */
interface Typed {
  text: string;
  left: boolean;
}

function problemOf(typed: Typed | undefined, today: string): 'future' | 'invalid' | null {
  if (!typed) return null;
  const day = readDay(typed.text);
  if (day === null) return typed.left ? 'invalid' : null;
  return day > today ? 'future' : null;
}

/** Two days. What cannot be taken stays in its field, with an error: no day, one in the future, a reversed range. */
export function DateRange({ range, onChange }: Props) {
  const { t, i18n } = useTranslation(['start', 'range']);
  useState(() => addCalendarWords(i18n.language));
  const [days, setDays] = useState(range);
  const [typed, setTyped] = useState<Partial<Record<keyof DayRange, Typed | undefined>>>({});
  const [given, setGiven] = useState(range);
  /** Counts how often a field's text was replaced: the library reads it again only where its day changes. */
  const [resets, setResets] = useState({ from: 0, to: 0 });
  // A new range from outside replaces the chosen one.
  if (range.from !== given.from || range.to !== given.to) {
    setGiven(range);
    // Not after a change that was made here: what is typed in the other field stays.
    if (range.from !== days.from || range.to !== days.to) {
      setTyped({});
      reset(...ends.filter((end) => typed[end]));
    }
    setDays(range);
  }
  const today = toDay(serviceNow());
  const reversed = days.to < days.from;

  function reset(...changed: (keyof DayRange)[]): void {
    setResets((all) => ({ ...all, ...Object.fromEntries(changed.map((end) => [end, all[end] + 1])) }));
  }

  function change(more: Partial<DayRange>): void {
    const next = { ...days, ...more };
    setDays(next);
    if (next.from <= next.to) onChange(next);
  }

  function type(end: keyof DayRange, text: string, left: boolean): void {
    setTyped((all) => ({ ...all, [end]: text.trim() === '' ? undefined : { text, left } }));
  }

  function errorOf(end: keyof DayRange): string | boolean {
    const problem = problemOf(typed[end], today);
    // Both messages have one place: the first field's comes first.
    if (end === 'to' && problemOf(typed.from, today)) return problem !== null;
    if (problem) return t(`range:${problem}`);
    return end === 'to' && !typed.to && reversed && contractText(t, 'rangeReversed');
  }

  function field(end: keyof DayRange) {
    const waiting = typed[end];
    return (
      <DateInput
        key={`${end} ${resets[end]}`}
        {...inputProps}
        valueFormat={dayPattern()}
        locale={i18n.language}
        monthLabelFormat={longDay(i18n.language, { month: 'long', year: 'numeric' })}
        getDayAriaLabel={longDay(i18n.language, { day: 'numeric', month: 'long', year: 'numeric' })}
        firstDayOfWeek={sundayFirst.has(i18n.language) ? 0 : 1}
        label={t(`range:${end}`)}
        value={days[end]}
        dateParser={readDay}
        onChange={(day) => {
          type(end, '', false);
          if (day) change({ [end]: day });
        }}
        getDayProps={(day) => ({ onClick: () => waiting && day === days[end] && reset(end) })}
        onInput={({ currentTarget }) => type(end, currentTarget.value, false)}
        onBlur={() => waiting && type(end, waiting.text, true)}
        fixOnBlur={!waiting}
        maxDate={today}
        error={errorOf(end)}
        classNames={{ ...inputProps.classNames, error: classes[end] ?? '' }}
        ariaLabels={{
          nextMonth: t('range:nextMonth'),
          previousMonth: t('range:previousMonth'),
          nextYear: t('range:nextYear'),
          previousYear: t('range:previousYear'),
          nextDecade: t('range:nextDecade'),
          previousDecade: t('range:previousDecade'),
        }}
      />
    );
  }

  return (
    <fieldset className={classes.range} aria-label={t('range:label')}>
      {field('from')}
      {field('to')}
    </fieldset>
  );
}
