// The display builder: how screens and lists look for this person on this device, with a list as it looks then.
import { Button, Title } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../contract/common/isolate.ts';
import { knownToLack } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { isStorageRefused } from '../../lib/local-storage.ts';
import type { MenuItem } from '../../lists/menu.ts';
import {
  colourSchemes,
  contrasts,
  type Display,
  densities,
  type ListDisplay,
  pageSizes,
  plainList,
} from '../../ui/display/display.ts';
import { displayAtom, isDisplayStoredAtom, resetDisplay } from '../../ui/display/display-state.ts';
import { GuideLink } from '../../ui/guide/guide-link.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { ScreenHead } from '../../ui/toolbar/screen-head.tsx';
import type { BuilderList } from './builder-list.ts';
import { Choice } from './choice.tsx';
import classes from './display-builder.module.css';
import { ListSection } from './list-section.tsx';
import { StartSelect } from './start-select.tsx';

interface Props {
  lists: readonly [BuilderList, ...BuilderList[]];
  startScreens: readonly MenuItem[];
  /** The list that the address names. */
  list: string | undefined;
}

export function DisplayBuilder({ lists: all, startScreens, list: named }: Props) {
  const { t } = useTranslation(['start', 'display']);
  const navigate = useNavigate();
  const { store } = useApp();
  const display = useAtomValue(displayAtom);
  const isStored = useAtomValue(isDisplayStoredAtom);
  const lists = all.filter(({ capability }) => !capability || !knownToLack(capability));
  const list = lists.find((each) => each.list === named) ?? all[0];
  const own = display.lists[list.list] ?? plainList;

  /** On top of what is chosen now, which another tab may have changed. */
  function change(next: Partial<Display>): void {
    store.set(displayAtom, { ...store.get(displayAtom), ...next });
  }

  function changeList(next: ListDisplay): void {
    change({ lists: { ...store.get(displayAtom).lists, [list.list]: next } });
  }

  function sayReset(text: string, undo: () => void): void {
    void showToast({ tone: 'good', text, action: { label: t('display:undo'), run: undo } });
  }

  function reset(): void {
    sayReset(t('display:isReset'), resetDisplay(store));
  }

  function lead(): string {
    if (isStorageRefused()) return t('display:notKept');
    return t(isStored ? 'display:lead' : 'display:notStored');
  }

  function resetList(): void {
    const { [list.list]: _, ...others } = display.lists;
    change({ lists: others });
    sayReset(t('display:listReset', { list: list.label(t) }), () => changeList(own));
  }

  const choicesOf = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: labelOf(value) }));

  return (
    <div className={classes.screen}>
      <title>{dotted(t('display:title'), t('product.name'))}</title>
      <ScreenHead
        title={t('display:title')}
        guide={<GuideLink topic="display" />}
        actions={
          <Button variant="default" leftSection={<IconRotate size={20} aria-hidden />} onClick={reset}>
            {t('display:reset')}
          </Button>
        }
      >
        <p className={classes.note} role="status">
          {lead()}
        </p>
      </ScreenHead>
      <section className={classes.preview} aria-label={t('display:preview')}>
        <p className={classes.label} aria-hidden>
          {t('display:preview')}
        </p>
        <list.Preview />
      </section>
      <div className={classes.sections}>
        <section className={classes.section} aria-labelledby="display-lists">
          <Title order={2} className={classes.sectionTitle} id="display-lists">
            {t('display:lists')}
          </Title>
          <Choice
            label={t('display:list')}
            choices={lists.map((each) => ({ value: each.list, label: each.label(t) }))}
            value={list.list}
            onChange={(next) => void navigate({ to: '/builder', search: { list: next }, replace: true })}
          />
          <ListSection list={list} own={own} onChange={changeList} onReset={resetList} />
        </section>
        <section className={classes.section} aria-labelledby="display-look">
          <Title order={2} className={classes.sectionTitle} id="display-look">
            {t('display:look')}
          </Title>
          <Choice
            label={t('display:density')}
            choices={choicesOf(densities, (value) => t(`display:${value}`))}
            value={display.density}
            onChange={(density) => change({ density })}
          />
          <Choice
            label={t('display:pageSize')}
            choices={pageSizes.map((size) => ({ value: `${size}`, label: `${size}` }))}
            value={`${display.pageSize}`}
            onChange={(chosen) => change({ pageSize: pageSizes.find((size) => `${size}` === chosen) ?? 10 })}
          />
          <Choice
            label={t('display:contrast')}
            choices={choicesOf(contrasts, (value) => t(`display:${value}`))}
            value={display.contrast}
            onChange={(contrast) => change({ contrast })}
          />
          <Choice
            label={t('display:colourScheme')}
            choices={choicesOf(colourSchemes, (value) => t(`display:${value}`))}
            value={display.colourScheme}
            onChange={(colourScheme) => change({ colourScheme })}
          />
          <StartSelect
            screens={startScreens}
            value={display.startScreen}
            onChange={(startScreen) => change({ startScreen })}
          />
        </section>
      </div>
    </div>
  );
}
