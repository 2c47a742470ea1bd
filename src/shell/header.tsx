import { ActionIcon } from '@mantine/core';
import { IconListSearch, IconLock, IconLogout, IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unmarked } from '../../contract/common/isolate.ts';
import { useApp } from '../data/app-context.ts';
import { endSession } from '../lists/rounds/end-session.ts';
import { useTooltip } from '../ui/lazy/use-tooltip.tsx';
import { useIsNarrower } from '../ui/use-is-narrower.ts';
import classes from './header.module.css';
import { SearchBox } from './search-box.tsx';

function initials(name: string): string {
  const words = name.trim().split(/[\s.@_-]+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return letters.join('').toUpperCase();
}

interface ButtonProps {
  label: string;
  icon: ReactNode;
  onClick(): void;
  /** With the tap, nothing of the list is seen any more, also before the app runs. */
  endsSession?: true;
  loading?: boolean;
}

/** An icon whose tooltip is its name. */
function HeaderButton({ label, icon, onClick, endsSession, loading = false }: ButtonProps) {
  const { button, tooltip } = useTooltip(label);
  return (
    <>
      <ActionIcon
        {...button}
        aria-label={label}
        onClick={onClick}
        loading={loading}
        color="gray"
        data-ends-session={endsSession}
      >
        {icon}
      </ActionIcon>
      {tooltip}
    </>
  );
}

interface Props {
  onMenu(): void;
  /** Opens the command palette. */
  onSearch(): void;
  /** Add, Associate and Delete; false where they have a bar. */
  actions: ReactNode;
}

export function Header({ onMenu, onSearch, actions }: Props) {
  const { t } = useTranslation();
  const app = useApp();
  const narrow = useIsNarrower('tablet');
  const [signingOut, setSigningOut] = useState(false);
  const name = app.session.person()?.name ?? '';

  async function signOut(): Promise<void> {
    setSigningOut(true);
    setSigningOut(await endSession(app, 'signOut'));
  }

  return (
    <header className={classes.header} data-screen-only>
      <ActionIcon className={classes.menu} aria-label={t('shell.menu')} onClick={onMenu} color="gray">
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <SearchBox />
      {actions}
      <div className={classes.person}>
        {/* On a phone it is in the navigation. */}
        {!narrow && (
          <HeaderButton
            label={t('shell.palette')}
            icon={<IconListSearch size={22} aria-hidden />}
            onClick={onSearch}
          />
        )}
        <HeaderButton
          label={t('shell.lock')}
          icon={<IconLock size={22} aria-hidden />}
          endsSession
          onClick={() => void endSession(app, 'lock')}
        />
        <Link to="/my-page" className={classes.me} aria-label={unmarked(t('shell.me', { name }))}>
          {/* Not a text: what is seen as one would have to be spoken, too. */}
          <span className={classes.avatar} data-initials={initials(name)} />
          <span className={classes.name}>{name}</span>
        </Link>
        {/* Apart from Lock: nobody signs out, and loses what is kept here, for a finger's width. */}
        <span className={classes.end}>
          <HeaderButton
            label={t('shell.logout')}
            icon={<IconLogout size={22} aria-hidden />}
            endsSession
            onClick={() => void signOut()}
            loading={signingOut}
          />
        </span>
      </div>
    </header>
  );
}
