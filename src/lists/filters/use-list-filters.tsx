// The filters of the open list: the button that opens them, and their chips.
import { ActionIcon } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import type { ListQuery, ListTypes, OnQueryChange } from '../../data/list-definition.ts';
import { LazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { FilterFields, FilterValues } from './filter-field.ts';
import { listFilters } from './lazy-list-filters.ts';

interface ListFilterParts {
  button: ReactNode;
  chips: ReactNode;
  clear(): void;
}

/** @param fields nothing where the list has none */
export function useListFilters<L extends ListTypes>(
  query: ListQuery<L>,
  fields: FilterFields | undefined,
  onQueryChange: OnQueryChange<L>,
): ListFilterParts {
  const { t } = useTranslation();
  const { call } = useApp();
  const [isOpen, setOpen] = useState(false);
  const offered = useOffers(call, 'recordFilters') && fields !== undefined;
  const values: FilterValues = { ...query.filters };

  function change(next: FilterValues, more: { searchText?: string } = {}): void {
    const isEmpty = Object.values(next).every((value) => value === undefined);
    onQueryChange((latest) => ({ ...latest, ...more, filters: isEmpty ? undefined : next, page: 1 }));
  }

  return {
    button: offered && (
      <ActionIcon
        aria-label={t('list.filter')}
        title={t('list.filter')}
        onClick={() => setOpen(true)}
        onPointerEnter={listFilters.preload}
        onFocus={listFilters.preload}
      >
        <IconFilter size={22} aria-hidden />
      </ActionIcon>
    ),
    chips: offered && (isOpen || query.filters || query.searchText !== '') && (
      <LazyComponent
        of={listFilters}
        props={{
          fields,
          values,
          searchText: query.searchText,
          isOpen,
          onChange: change,
          onOffered: (next) => change(next, { searchText: '' }),
          onClose: () => setOpen(false),
        }}
      />
    ),
    clear: () => change({}),
  };
}
