// The filters of the open list: the button that opens them, and their chips.
import { ActionIcon } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
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

/** As high as a line of chips with its margin. */
const chipsPlace = <div style={{ height: '3.5rem' }} />;

/**
 * @param fields nothing where the list has none
 * @param shown says how many records the list shows: '36 monitors'; null until it is there
 */
export function useListFilters<L extends ListTypes>(
  query: ListQuery<L>,
  fields: FilterFields | undefined,
  onQueryChange: OnQueryChange<L>,
  shown: string | null,
): ListFilterParts {
  const { t } = useTranslation();
  const { call } = useApp();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const offered = useOffers(call, 'recordFilters') && fields !== undefined;
  const values: FilterValues = { ...query.filters };

  /** For what disappears when it is pressed. */
  const focusButton = () => button.current?.focus();

  function change(next: FilterValues, more: { searchText?: string } = {}): void {
    const isEmpty = Object.values(next).every((value) => value === undefined);
    onQueryChange((latest) => ({ ...latest, ...more, filters: isEmpty ? undefined : next, page: 1 }));
  }

  return {
    button: offered && (
      <ActionIcon
        ref={button}
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
        // The rows beneath do not move when it comes.
        place={query.filters && chipsPlace}
        props={{
          fields,
          values,
          searchText: query.searchText,
          isOpen,
          shown,
          onChange: change,
          onOffered: (next) => change(next, { searchText: '' }),
          onClose: () => setOpen(false),
          focusButton,
        }}
      />
    ),
    clear() {
      focusButton();
      change({});
    },
  };
}
