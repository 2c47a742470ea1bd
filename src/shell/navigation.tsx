// The sidebar: groups fold, every list shows its count, and in words what of it needs attention. The address decides which
// entry is selected.
import { Collapse, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCapability } from '../api/capabilities.ts';
import { useApp } from '../data/app-context.ts';
import type { CountSource } from '../data/counts.ts';
import { useCount } from '../data/counts.ts';
import { formatNumber } from '../i18n/format.ts';
import type { MenuAttention, MenuEntry, MenuGroup, MenuItem, MenuPage } from '../lists/menu.ts';
import { useRememberedSearchText } from '../lists/remembered-search-text.ts';
import classes from './navigation.module.css';

interface CountProps {
  source: CountSource;
  className: string | undefined;
  hidesNone?: boolean | undefined;
}

function Count({ source, className, hidesNone }: CountProps) {
  const { i18n } = useTranslation();
  const count = useCount(source);
  if (hidesNone && !count) return null;
  return (
    <span className={className} data-pending={count === undefined || undefined}>
      {typeof count === 'number' && formatNumber(count, i18n.language)}
    </span>
  );
}

interface AttentionProps {
  of: MenuAttention | undefined;
}

/** A red badge, such as '3 Offline'. Its place is kept until it is known that there is nothing to say. */
function Attention({ of }: AttentionProps) {
  return of ? <AttentionBadge {...of} /> : null;
}

function AttentionBadge({ source, label }: MenuAttention) {
  const { t } = useTranslation();
  const count = useCount(source);
  return (
    <span className={classes.attention} data-known={count !== undefined}>
      {count ? label(t, count) : ''}
    </span>
  );
}

/** Whether the open screen belongs to a group of the navigation. */
function useIsCurrent(item: MenuItem): boolean {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.group === item });
}

interface Props {
  groups: readonly MenuItem[];
}

interface NavigationProps extends Props {
  /** Where it stands over a screen that has a navigation: another name, so that they are told apart. */
  label?: string;
  onNavigate?(): void;
}

/** The whole navigation, 235 px wide: pinned on a wide screen, else in the drawer. */
export function Navigation({ groups, label, onNavigate }: NavigationProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.navigation} aria-label={label ?? t('shell.navigation')}>
      {groups.map((item) =>
        'entries' in item ? (
          <Group key={item.entity} group={item} onNavigate={onNavigate} />
        ) : (
          <Page
            key={item.to}
            page={item}
            size={22}
            className={classes.single}
            countClassName={classes.count}
            onNavigate={onNavigate}
          />
        ),
      )}
    </nav>
  );
}

const always = atom(true);

interface PageProps {
  page: MenuPage;
  isRail?: boolean;
  size: number;
  className: string | undefined;
  countClassName: string | undefined;
  onNavigate?: (() => void) | undefined;
}

function Page({ page, isRail, size, className, countClassName, onNavigate }: PageProps) {
  const { t } = useTranslation();
  const { call } = useApp();
  const current = useIsCurrent(page);
  const offered = useCapability(page.capability ? call : null, page.capability ?? 'counts');
  const needed = useAtomValue<unknown>(page.needs ?? always);
  if ((page.capability && !offered) || needed === null) return null;
  const label = (isRail && page.shortLabel?.(t)) || page.label(t);
  return (
    <Link to={page.to} className={className} data-current={current} onClick={() => onNavigate?.()}>
      {page.icon(size)}
      <span className={classes.grow}>
        {label}
        {!isRail && <Attention of={page.attention} />}
      </span>
      {page.count && <Count source={page.count} className={countClassName} hidesNone={page.hidesNone} />}
      {isRail && <Attention of={page.attention} />}
    </Link>
  );
}

interface GroupProps {
  group: MenuGroup;
  onNavigate: (() => void) | undefined;
}

/** A group with several lists folds; one with a single list is that entry. */
function Group({ group, onNavigate }: GroupProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const search = useRememberedSearchText(group.entity);
  const current = useIsCurrent(group);
  const [only, ...others] = group.entries;

  function entry({ menu, count, to, label }: MenuEntry, className: string | undefined) {
    return (
      <Link
        key={menu}
        to={to}
        search={{ search }}
        className={className}
        data-current={others.length === 0 && current}
        onClick={() => onNavigate?.()}
      >
        {others.length === 0 && group.icon(22)}
        <span className={classes.grow}>
          {label(t)}
          {others.length === 0 && <Attention of={group.attention} />}
        </span>
        <Count source={count} className={classes.count} />
      </Link>
    );
  }

  if (others.length === 0) return entry(only, classes.single);
  return (
    <div>
      <UnstyledButton
        className={classes.group}
        data-current={current}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {group.icon(22)}
        <span className={classes.grow}>
          {group.label(t)}
          <Attention of={group.attention} />
        </span>
        <IconChevronDown size={18} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={open}>{group.entries.map((each) => entry(each, classes.entry))}</Collapse>
    </div>
  );
}

/** The navigation as a rail of 72 px: icon, short name and count of each group. */
export function Rail({ groups }: Props) {
  const { t } = useTranslation();
  return (
    <nav className={classes.rail} aria-label={t('shell.navigation')}>
      {groups.map((item) =>
        'entries' in item ? (
          <RailEntry key={item.entity} group={item} />
        ) : (
          <Page
            key={item.to}
            page={item}
            isRail
            size={24}
            className={classes.railEntry}
            countClassName={classes.railCount}
          />
        ),
      )}
    </nav>
  );
}

function RailEntry({ group }: { group: MenuGroup }) {
  const { t } = useTranslation();
  const search = useRememberedSearchText(group.entity);
  const current = useIsCurrent(group);
  const [first] = group.entries;
  return (
    <Link to={first.to} search={{ search }} className={classes.railEntry} data-current={current}>
      {group.icon(24)}
      <span>{group.label(t)}</span>
      <Count source={first.count} className={classes.railCount} />
      <Attention of={group.attention} />
    </Link>
  );
}
