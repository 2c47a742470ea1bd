// The palette's screens and actions: those of the navigation, of the Add menu and of the header.
import { IconLink, IconLock, IconLogout } from '@tabler/icons-react';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Right } from '../../../contract/common/rights.ts';
import type { Capability } from '../../../contract/service/capabilities.ts';
import { knownToLack } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useAssociateRefusal } from '../../lists/associate-refusal.ts';
import type { MenuItem } from '../../lists/menu.ts';
import { endSession } from '../../lists/rounds/end-session.ts';
import { useMay } from '../../session/rights/rights.ts';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import type { Addition, ShellDialog } from '../actions.tsx';
import type { PaletteItem } from './palette-item.ts';

/** A screen that is not in the navigation. */
export interface OtherScreen {
  key: string;
  label(t: TFunction<['start', 'palette']>): string;
  icon: ReactNode;
  target: LinkProps;
  /** Without any of them anywhere, a person has no such screen. */
  rights?: readonly Right[];
  /** Without it in the server, there is no such screen. */
  capability?: Capability;
  /** One of many: it is shown to whoever types its name, not beside the others. */
  onlySearched?: boolean;
}

export interface Entries {
  groups: readonly MenuItem[];
  otherScreens: readonly OtherScreen[];
  additions: readonly Addition[];
  associate: ShellDialog | null;
  onOpen(dialog: ShellDialog): void;
}

interface Line {
  key: string;
  label: string;
  icon: ReactNode;
}

function useScreens({ groups, otherScreens }: Entries): PaletteItem[] {
  const { t } = useTranslation(['start', 'palette']);
  const { store } = useApp();
  const navigate = useNavigate();
  const may = useMay();

  const screen = ({ key, label, icon }: Line, target: LinkProps): PaletteItem => ({
    key: `screens ${key}`,
    group: 'screens',
    label,
    detail: '',
    icon,
    online: null,
    refused: null,
    run: () => void navigate(target),
  });

  const inNavigation = groups.flatMap((item) => {
    if (!('entries' in item)) {
      const isMissing =
        (item.capability && knownToLack(item.capability)) || (item.needs && store.get(item.needs) === null);
      const line = { key: item.to, label: item.label(t), icon: item.icon(22) };
      return isMissing ? [] : [screen(line, { to: item.to })];
    }
    return item.entries.map(({ to, label }) => {
      const names = { group: item.label(t), entry: label(t) };
      const text = item.entries.length > 1 ? t('palette:screen', names) : names.entry;
      return screen({ key: to, label: text, icon: item.icon(22) }, { to });
    });
  });
  const others = otherScreens
    .filter(({ capability }) => !capability || !knownToLack(capability))
    .filter(({ rights }) => !rights || rights.some((right) => may(right)))
    .map(({ key, label, icon, target, onlySearched = false }) => ({
      ...screen({ key, label: label(t), icon }, target),
      onlySearched,
    }));
  return [...inNavigation, ...others];
}

function useActions({ additions, associate, onOpen }: Entries): PaletteItem[] {
  const { t } = useTranslation(['start', 'palette', 'session']);
  const app = useApp();
  const paused = useChangesPaused();
  const refusal = useAssociateRefusal();

  const action = ({ key, label, icon }: Line, refused: string | null, run: () => void): PaletteItem => ({
    key: `actions ${key}`,
    group: 'actions',
    label,
    detail: '',
    icon,
    online: null,
    refused,
    run,
  });

  return [
    ...additions.map(({ label, icon, dialog }) =>
      action({ key: label(t), label: t('palette:add', { record: label(t) }), icon: icon(22) }, paused, () =>
        onOpen(dialog),
      ),
    ),
    ...(associate
      ? [
          action(
            { key: 'associate', label: t('palette:associate'), icon: <IconLink size={22} aria-hidden /> },
            paused ?? refusal,
            () => onOpen(associate),
          ),
        ]
      : []),
    action(
      { key: 'lock', label: t('shell.lock'), icon: <IconLock size={22} aria-hidden /> },
      null,
      () => void endSession(app, 'lock'),
    ),
    action(
      { key: 'sign out', label: t('session:signOut'), icon: <IconLogout size={22} aria-hidden /> },
      null,
      () => void endSession(app, 'signOut'),
    ),
  ];
}

export function useScreensAndActions(entries: Entries): PaletteItem[] {
  return [...useScreens(entries), ...useActions(entries)];
}
