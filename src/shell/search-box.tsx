// The header's search box: typed text becomes the address's `search` after a pause or with Enter. Its end scans a monitor.

import { ActionIcon, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconScan, IconSearch, IconX } from '@tabler/icons-react';
import { useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stripApostrophes } from '../../contract/common/normalise.ts';
import { maxSearchLength } from '../../contract/common/paging.ts';
import { toPlainCharacters } from '../../contract/common/plain-characters.ts';
import { useDirectoryAnswers } from '../data/store/list-store.ts';
import { askNow, enteredSearch, setTypedText } from '../data/typed-search.ts';
import { composes, isComposed } from '../lib/composes.ts';
import { searchDebounceMs } from '../lib/search-debounce.ts';
import { scanRequest } from '../scan/scan-request.ts';
import { useIsNarrower } from '../ui/use-is-narrower.ts';
import classes from './search-box.module.css';

type Match = ReturnType<typeof useMatches>[number];

function groupOf(screen: Match | undefined) {
  const { searchGroup } = screen?.staticData ?? {};
  return typeof searchGroup === 'function' ? searchGroup(screen?.search ?? {}) : searchGroup;
}

function textOf(screen: Match | undefined): string {
  return screen && 'search' in screen.search && typeof screen.search.search === 'string'
    ? screen.search.search
    : '';
}

/** The box for the open screen; its empty place on a screen without a search, so that what follows does not move. */
export function SearchBox() {
  const { t } = useTranslation();
  // Each by itself: only where one has changed the box is drawn again, and not with each page of a list.
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId });
  const group = useMatches({ select: (matches) => groupOf(matches.at(-1)) });
  const disabled = useMatches({ select: (matches) => matches.at(-1)?.staticData.searchDisabled ?? false });
  const inAddress = useMatches({ select: (matches) => textOf(matches.at(-1)) });
  if (!group) return <div className={classes.box} data-search-place />;
  return (
    <Box
      key={`${routeId} ${group.entity}`}
      label={group.searchLabel(t)}
      disabled={disabled}
      inAddress={inAddress}
    />
  );
}

interface BoxProps {
  label: string;
  disabled: boolean;
  inAddress: string;
}

function Box({ label, disabled, inAddress }: BoxProps) {
  const id = useId();
  const { t } = useTranslation();
  // A phone has no room for the whole label, which is still the name.
  const short = useIsNarrower('tablet');
  const scan = useSetAtom(scanRequest);
  const navigate = useNavigate();
  const history = useRouter().history;
  const store = useStore();
  const [typed, setTyped] = useState(inAddress);
  /** The search text that this box last put into the address. */
  const applied = useRef(inAddress);
  /** The open list asks the service; one that is on its way to the screen does so by itself. */
  function askAgain(text: string): void {
    store.set(enteredSearch, { text });
    askNow(store);
  }

  function apply(text: string, by: 'keys' | 'act'): void {
    const searchText = text.trim();
    if (searchText === applied.current) {
      if (by === 'act') askAgain(searchText);
      return;
    }
    applied.current = searchText;
    const wasTyping = setTypedText(store, by === 'keys' ? searchText : null);
    // A new search starts at page 1 with the default sort; filters stay.
    const next = {
      search: searchText || undefined,
      sort: undefined,
      order: undefined,
      page: undefined,
      size: undefined,
    };
    // A search that was typed just now gives its place in the history to the next.
    navigate({ to: '.', search: (now) => ({ ...now, ...next }), replace: answersAtOnce && wasTyping });
  }
  // The directory answers each key; the service is asked after the pause all the same (src/data/typed-search.ts).
  const answersAtOnce = useDirectoryAnswers();
  const applyLater = useDebouncedCallback(apply, answersAtOnce ? 0 : searchDebounceMs);

  const follow = useEffectEvent((searchText: string) => {
    if (searchText === applied.current) return;
    applyLater.cancel();
    applied.current = searchText;
    setTyped(searchText);
  });
  // 'Clear search' and links change the address: the box follows.
  useEffect(() => follow(inAddress), [inAddress]);

  const stay = useEffectEvent((searchText: string) => {
    applyLater.cancel();
    follow(searchText);
  });
  /** A sort, filter or page that is chosen while the keys pause is one of the search that is typed. */
  const join = useEffectEvent(() => {
    if (!applyLater.isPending()) return;
    applyLater.cancel();
    const searchText = typed.trim();
    if (searchText === applied.current) return;
    applied.current = searchText;
    setTypedText(store, null);
    navigate({
      to: '.',
      search: (now) => ({ ...now, search: searchText || undefined, page: undefined }),
      replace: true,
    });
  });
  /** The screen on which the keys were typed. */
  const typedAt = useRef('');
  // Going back, and whatever sets a search itself, cancels a pending one. The address is read from history: the screen's
  // `search` does not change when the search was not shown yet.
  useEffect(
    () =>
      history.subscribe(({ action, location }) => {
        const searchText = new URLSearchParams(location.search).get('search') ?? '';
        if (['BACK', 'FORWARD', 'GO'].includes(action.type)) return stay(searchText);
        if (location.pathname !== typedAt.current) return;
        if (searchText !== applied.current) stay(searchText);
        // The router learns of this navigation first.
        else queueMicrotask(join);
      }),
    [history],
  );

  function type(text: string): void {
    const stripped = stripApostrophes(toPlainCharacters(text)).slice(0, maxSearchLength);
    setTyped(stripped);
    typedAt.current = history.location.pathname;
    applyLater(stripped, 'keys');
  }

  /** While an input method composes, the text is its own: '´' or 'ni'hao' must stay as they are until it ends. */
  function compose(text: string): void {
    applyLater.cancel();
    setTyped(text);
  }

  function applyNow(text: string): void {
    applyLater.cancel();
    setTyped(text);
    apply(text, 'act');
  }

  const clearable = typed !== '' && !disabled;
  // A phone's box has room for one of them beside a text.
  const withScan = !(short && clearable);
  return (
    <search className={classes.box} data-pending={typed.trim() !== inAddress || undefined}>
      <TextInput
        // Without an id, Mantine draws the box again with one of its own.
        id={id}
        type="search"
        aria-label={label}
        // Where it is only a way to scan, it has room for no more on a phone.
        placeholder={short ? (disabled ? '' : t('shell.search')) : label}
        value={typed}
        disabled={disabled}
        onChange={(event) => {
          if (isComposed(event)) compose(event.currentTarget.value);
          else type(event.currentTarget.value);
        }}
        onCompositionEnd={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (composes(event)) return;
          if (event.key === 'Enter') applyNow(typed);
          if (event.key === 'Escape' && typed) applyNow('');
        }}
        classNames={{ input: classes.input }}
        leftSection={<IconSearch size={20} aria-hidden />}
        leftSectionWidth={44}
        rightSectionWidth={withScan && clearable ? 96 : 48}
        rightSection={
          <>
            {clearable && (
              <ActionIcon
                variant="transparent"
                aria-label={t('action.clearSearch')}
                onClick={() => applyNow('')}
              >
                <IconX size={18} />
              </ActionIcon>
            )}
            {withScan && (
              <ActionIcon variant="transparent" aria-label={t('shell.scan')} onClick={() => scan({})}>
                <IconScan size={22} aria-hidden />
              </ActionIcon>
            )}
          </>
        }
      />
    </search>
  );
}
