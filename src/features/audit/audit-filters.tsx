// Filters of the audit trail. All of them are in the address.
import { IconX } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { AuditPage } from '../../../contract/audit/audit.ts';
import { auditActions, auditEntities } from '../../../contract/audit/kinds.ts';
import { unmarked } from '../../../contract/common/isolate.ts';
import { toDay } from '../../lib/day-range.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { ListSelect } from '../../ui/fields/list-select.tsx';
import { FilterField } from '../../ui/toolbar/filter-field.tsx';
import classes from './audit-screen.module.css';
import type { AuditSearch } from './audit-search.ts';

interface Props {
  search: AuditSearch;
  /** The shown page: it has the names of the people and records that are filtered by. */
  page: AuditPage | undefined;
}

/** In a select. */
const noFilter = 'any';

const select = { inToolbar: true, allowDeselect: false, maxDropdownHeight: 400 } as const;

/** In the select of dates, while it shows days that were chosen one by one. */
const customDates = { name: 'custom' } as const;

const presets = [
  ['today', 0],
  ['week', 6],
  ['month', 29],
] as const;

type Dates = Pick<AuditSearch, 'from' | 'to'>;

interface DatesProps {
  dates: Dates;
  onChange(dates: Dates): void;
}

function DatesSelect({ dates, onChange }: DatesProps) {
  const { t } = useTranslation(['start', 'audit']);
  const today = toDay(serviceNow());
  const ranges = presets.map(([name, days]) => ({
    name,
    from: dayjs(today).subtract(days, 'day').format('YYYY-MM-DD'),
    to: today,
  }));
  const all = [{ name: 'all' as const, from: undefined, to: undefined }, ...ranges];
  const current = all.find(({ from, to }) => dates.from === from && dates.to === to);
  return (
    <ListSelect
      {...select}
      label={t('audit:dates.label')}
      value={(current ?? customDates).name}
      choices={[...all, ...(current ? [] : [customDates])].map(({ name }) => ({
        value: name,
        label: t(`audit:dates.${name}`),
      }))}
      onChange={(value) => {
        const chosen = all.find(({ name }) => name === value);
        if (chosen) onChange({ from: chosen.from, to: chosen.to });
      }}
    />
  );
}

/** Filters by a person or a record, each of which is taken off by a tap. */
function NamedChips({ search, page }: Props) {
  const { t } = useTranslation(['start', 'audit']);
  const { person, record } = search;
  const entries = page?.entries ?? [];
  const personName = entries.find((it) => it.person_id === person)?.person;
  const recordName = entries.flatMap(({ records }) => records).find((it) => it.record_id === record)?.label;
  const chips = [
    person && { key: 'person', label: t('audit:by', { name: personName ?? t('audit:onePerson') }) },
    record && { key: 'record', label: t('audit:about', { name: recordName ?? t('audit:oneRecord') }) },
  ].filter((chip) => typeof chip === 'object');
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('audit:filters')}>
      {chips.map(({ key, label }) => (
        <li key={key}>
          <Link
            to="/dashboard/audit"
            search={{ ...search, [key]: undefined, before: undefined }}
            className={classes.chip}
            aria-label={unmarked(t('audit:remove', { name: label }))}
          >
            {label}
            <IconX size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function AuditFilters({ search, page }: Props) {
  const { t } = useTranslation(['start', 'audit']);
  const navigate = useNavigate();
  const { entity, action, from, to } = search;

  function change(changed: Partial<AuditSearch>): void {
    void navigate({ to: '.', search: { ...search, ...changed, before: undefined } });
  }

  return (
    <div className={classes.tools}>
      <NamedChips search={search} page={page} />
      <div className={classes.filters}>
        <DatesSelect dates={{ from, to }} onChange={change} />
        {(from || to) && (
          <div className={classes.range}>
            <DateRange
              range={{ from: from ?? to ?? '', to: to ?? toDay(serviceNow()) }}
              onChange={(range) => change(range)}
            />
          </div>
        )}
        <ListSelect
          {...select}
          label={t('audit:kind')}
          value={entity ?? noFilter}
          choices={[
            { value: noFilter, label: t('audit:anyKind') },
            ...auditEntities.map((value) => ({ value, label: t(`audit:entity.${value}`) })),
          ]}
          onChange={(value) => change({ entity: auditEntities.find((one) => one === value) })}
        />
        <ListSelect
          {...select}
          label={t('audit:action')}
          value={action ?? noFilter}
          choices={[
            { value: noFilter, label: t('audit:anyAction') },
            ...auditActions.map((value) => ({ value, label: t(`audit:act.${value}`) })),
          ]}
          onChange={(value) => change({ action: auditActions.find((one) => one === value) })}
        />
        <FilterField
          label={t('audit:search')}
          value={search.search ?? ''}
          onFilter={(text) => change({ search: text || undefined })}
        />
      </div>
    </div>
  );
}
