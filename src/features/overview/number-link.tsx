import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { formatNumber } from '../../i18n/format.ts';
import classes from './overview.module.css';
import type { FilteredSearch } from './overview-search.ts';

interface Props {
  count: number;
  filter: Omit<FilteredSearch, 'page'>;
  /** Names the number where no text beside it does. */
  label?: string;
  text?: string;
}

/** A number that leads to the list that it counts; only a number where the server cannot filter. */
export function NumberLink({ count, filter, label, text }: Props) {
  const { i18n } = useTranslation();
  const { call } = useApp();
  const filters = useOffers(call, 'listFilters');
  const shown = text ?? formatNumber(count, i18n.language);
  if (!filters) return <span>{shown}</span>;
  return (
    <Link
      to="/dashboard/overview/list"
      search={filter}
      className={classes.number}
      {...(label && { 'aria-label': label })}
    >
      {shown}
    </Link>
  );
}
