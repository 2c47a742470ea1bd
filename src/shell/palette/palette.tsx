// The command palette: finds every monitor, facility, user, screen and action by a few letters. Fetched after the first row.
import '@mantine/spotlight/styles.layer.css';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch, IconX } from '@tabler/icons-react';
import {
  type CSSProperties,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { containsWords, searchKeyOf, searchWords } from '../../../contract/common/normalise.ts';
import { maxSearchLength } from '../../../contract/common/paging.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useDialogFrame } from '../../ui/form-dialog/use-dialog-frame.ts';
import { useOpenAfterMount } from '../../ui/lazy/lazy-component.tsx';
import { focusAgain } from '../../ui/use-focus-around.ts';
import classes from './palette.module.css';
import { type PaletteItem, paletteGroups } from './palette-item.ts';
import { isPaletteKey } from './palette-key.ts';
import { type LineGroup, optionId, PaletteLines } from './palette-lines.tsx';
import type { PaletteSource } from './palette-source.ts';
import { useRecent } from './use-recent.ts';
import { useRecords } from './use-records.ts';
import { type Entries, useScreensAndActions } from './use-screens.tsx';

export interface PaletteProps extends Omit<Entries, 'otherScreens'> {
  open: boolean;
  onClose(): void;
}

interface Props extends PaletteProps, Pick<Entries, 'otherScreens'> {
  sources: readonly PaletteSource[];
}

/** The lines that contain each word; without one, all that are shown then. */
function findLines(items: readonly PaletteItem[], text: string): readonly PaletteItem[] {
  const words = searchWords(text);
  if (words.length === 0) return items.filter(({ onlySearched }) => !onlySearched);
  return items.filter(({ label }) => containsWords(searchKeyOf(label), words));
}

export function Palette({ open, onClose, sources, ...entries }: Props) {
  const { t } = useTranslation(['start', 'palette']);
  const [[store, spotlight]] = useState(createSpotlight);
  const before = useRef<Element | null>(null);
  const isOpen = useOpenAfterMount(open);
  const show = useEffectEvent(() => {
    before.current = document.activeElement;
    spotlight.open();
  });
  useEffect(() => {
    if (isOpen) show();
    else spotlight.close();
  }, [isOpen, spotlight]);

  /** Once: what was chosen may have taken the focus since, such as a dialog. */
  function giveFocusBack(): void {
    if (before.current) focusAgain(before.current);
    before.current = null;
  }

  function close(): void {
    giveFocusBack();
    onClose();
  }

  /** The focus is back before the line is carried out: a dialog returns it to where it was then. */
  function choose({ run }: PaletteItem): void {
    giveFocusBack();
    spotlight.close();
    run();
  }

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      onSpotlightClose={close}
      returnFocus={false}
      zIndex={300}
      size={640}
      centered={false}
      yOffset="10dvh"
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
      attributes={{ content: { 'aria-label': t('palette:label') } }}
    >
      <Opened store={store} sources={sources} entries={entries} onChoose={choose} onClose={spotlight.close} />
    </Spotlight.Root>
  );
}

interface OpenedProps {
  store: ReturnType<typeof createSpotlight>[0];
  sources: readonly PaletteSource[];
  entries: Entries;
  onChoose(item: PaletteItem): void;
  onClose(): void;
}

function Opened({ store, sources, entries, onChoose, onClose }: OpenedProps) {
  const { t } = useTranslation(['start', 'palette']);
  const listId = useId();
  const { selected } = useSpotlight(store);
  const [text, setText] = useState('');
  const { found, search } = useRecords(sources);
  const others = useScreensAndActions(entries);
  const { recent, read, record } = useRecent(sources);
  // Its own style: above the on-screen keyboard, as high as there is room.
  const { styles } = useDialogFrame();
  const height = { '--visible-height': styles.root['--visible-height'] };
  const start = useEffectEvent(() => void read());
  useEffect(() => start(), []);

  const groups = toGroups();
  const lines = groups.flatMap(({ items }) => items);

  function toGroups(): LineGroup[] {
    const all = [...found.items, ...findLines(others, text)];
    const grouped = paletteGroups.map((name) => ({ name, items: all.filter(({ group }) => group === name) }));
    const isEmpty = searchWords(text).length === 0;
    const byKey = new Map(others.map((item) => [item.key, item]));
    const recentItems = isEmpty ? recent.flatMap(({ key, item }) => item ?? byKey.get(key) ?? []) : [];
    const shown = new Set(recentItems.map(({ key }) => key));
    const rest = grouped.map(({ name, items }) => ({
      name,
      items: items.filter(({ key }) => !shown.has(key)),
    }));
    return [{ name: 'recent' as const, items: recentItems }, ...rest].filter(({ items }) => items.length > 0);
  }

  // The field's keys find their lines by this id.
  useLayoutEffect(() => store.setState({ ...store.getState(), listId }), [store, listId]);

  const select = (index: number) => store.setState({ ...store.getState(), selected: index });
  /** The line that the person has chosen with the arrow keys stays chosen when others come. */
  const moved = useRef<string | null>(null);
  const keys = lines.map(({ key }) => key).join('\n');
  const follow = useEffectEvent(() => {
    const at = lines.findIndex(({ key }) => key === moved.current);
    select(at >= 0 ? at : text.trim() === '' ? -1 : 0);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are what it follows
  useLayoutEffect(() => follow(), [keys]);

  function type(next: string): void {
    moved.current = null;
    setText(next.slice(0, maxSearchLength));
    void search(next.slice(0, maxSearchLength));
  }

  function choose(item: PaletteItem): void {
    record(item);
    onChoose(item);
  }

  const chosen = lines[selected];
  const isSettled = found.state !== 'searching';
  return (
    <div className={classes.area} style={height as CSSProperties}>
      <div className={classes.head}>
        <Spotlight.Search
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
              queueMicrotask(() => {
                moved.current = lines[store.getState().selected]?.key ?? null;
              });
            if (isPaletteKey(event.nativeEvent)) {
              event.preventDefault();
              onClose();
            }
          }}
          role="combobox"
          aria-label={t('palette:label')}
          aria-expanded={lines.length > 0}
          aria-controls={lines.length > 0 ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(listId, chosen)}
          placeholder={t('palette:placeholder')}
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          leftSection={<IconSearch size={22} aria-hidden />}
          leftSectionWidth={56}
          classNames={{ input: classes.search ?? '' }}
        />
        <ActionIcon color="gray" aria-label={t('action.close')} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </ActionIcon>
      </div>
      {lines.length > 0 && (
        <PaletteLines
          id={listId}
          groups={groups}
          searched={text}
          selected={selected}
          asOf={found.asOf}
          onChoose={choose}
        />
      )}
      {lines.length === 0 && isSettled && (
        <div className={classes.nothing}>
          <strong>{t('palette:nothing', { text: text.trim() })}</strong>
          <span>{t('palette:nothingHint')}</span>
        </div>
      )}
      {found.state === 'offline' && (
        <p className={classes.note} role="status">
          {t('palette:offline')}
        </p>
      )}
      {found.error && (
        <p className={classes.note} role="alert">
          {t('palette:failed', { reason: errorText(t, found.error) })}
        </p>
      )}
      <p className={classes.keys} aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('palette:keys.move')} <kbd>↵</kbd> {t('palette:keys.open')} <kbd>Esc</kbd>{' '}
        {t('palette:keys.close')}
      </p>
      <VisuallyHidden role="status">
        {text.trim() !== '' &&
          (isSettled ? t('palette:count', { count: lines.length }) : t('palette:searching'))}
      </VisuallyHidden>
    </div>
  );
}
