// A facility and what it needs, as icon, word and colour.
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockHour4,
  IconShieldX,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { NeededPart, SiteNeeds } from '../../../contract/site-configuration/site-needs.ts';
import gridClasses from '../../grids/grid.module.css';
import { labelled, listed } from '../../i18n/punctuation.ts';
import type { Column } from '../../ui/data-table/column.ts';
import classes from './needs.module.css';

type Texts = TFunction<['start', 'site-configuration']>;

export function needsColumns(t: Texts): Column<SiteNeeds>[] {
  return [
    {
      id: 'name',
      header: t('site-configuration:facility'),
      size: 400,
      Cell: ({ row }) => <Facility row={row.original} />,
    },
    {
      id: 'needs',
      header: t('site-configuration:needs.title'),
      size: 600,
      Cell: ({ row }) => <NeedsOf row={row.original} t={t} />,
    },
  ];
}

export function NeedsCard({ row, t }: { row: SiteNeeds; t: Texts }) {
  return (
    <div className={gridClasses.card}>
      <div className={gridClasses.cardText}>
        <Facility row={row} />
        <NeedsOf row={row} t={t} />
      </div>
    </div>
  );
}

function Facility({ row: { id, name } }: { row: SiteNeeds }) {
  return (
    <Link to="/dashboard/siteconfig" search={{ facility: id }} className={classes.facility} translate="no">
      {name}
    </Link>
  );
}

interface Need {
  tone: 'bad' | 'warn' | 'quiet';
  Icon: TablerIcon;
  text: string;
}

const partNames = {
  csrParameters: 'csr',
  authentication: 'authentication',
  wpa: 'wpa',
  roots: 'root',
} as const satisfies Record<NeededPart, string>;

/** What has ended, what ends soon, and what is missing for the monitors that are there; never empty. */
function needsOf(t: Texts, row: SiteNeeds): Need[] {
  const ended = row.certificates_ended + row.authorities_ended;
  const soon = row.certificates_30 + row.authorities_30;
  const isMissing = row.missing.length > 0 && row.monitors > 0;
  const parts = row.missing.map((part) => t(`site-configuration:readiness.tasks.${partNames[part]}`));
  const missing = t('site-configuration:needs.missing', { count: row.monitors });
  const all: (Need | false)[] = [
    ended > 0 && {
      tone: 'bad',
      Icon: IconShieldX,
      text: t('site-configuration:needs.ended', { count: ended }),
    },
    soon > 0 && {
      tone: 'warn',
      Icon: IconClockHour4,
      text: t('site-configuration:needs.soon', { count: soon }),
    },
    isMissing && { tone: 'warn', Icon: IconAlertTriangle, text: labelled(missing, listed(parts)) },
  ];
  const needs = all.filter((need) => need !== false);
  if (needs.length > 0) return needs;
  const quiet = row.monitors > 0 ? 'nothing' : 'noMonitors';
  return [{ tone: 'quiet', Icon: IconCircleCheck, text: t(`site-configuration:needs.${quiet}`) }];
}

function NeedsOf({ row, t }: { row: SiteNeeds; t: Texts }) {
  return (
    <span className={classes.list}>
      {needsOf(t, row).map(({ tone, Icon, text }) => (
        <span key={text} className={classes.need} data-tone={tone}>
          <Icon size={18} aria-hidden />
          <span>{text}</span>
        </span>
      ))}
    </span>
  );
}
