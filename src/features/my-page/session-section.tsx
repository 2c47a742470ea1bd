import { Button } from '@mantine/core';
import { IconLock, IconLogout } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import classes from './my-page.module.css';
import { Section } from './section.tsx';

export function SessionSection() {
  const { t } = useTranslation();
  const { session } = useApp();
  const [ending, setEnding] = useState<'lock' | 'signOut' | null>(null);

  function action(by: 'lock' | 'signOut', label: string, hint: string, icon: ReactNode) {
    function end(): void {
      setEnding(by);
      void session[by]();
    }
    return (
      <div className={classes.leave}>
        <Button
          variant="default"
          h={56}
          leftSection={icon}
          onClick={end}
          loading={ending === by}
          disabled={ending !== null && ending !== by}
        >
          {label}
        </Button>
        <p>{hint}</p>
      </div>
    );
  }

  return (
    <Section title={t('myPage.session.title')}>
      {action(
        'lock',
        t('myPage.session.lock'),
        t('myPage.session.lockHint'),
        <IconLock size={20} aria-hidden />,
      )}
      {action(
        'signOut',
        t('myPage.session.signOut'),
        t('myPage.session.signOutHint'),
        <IconLogout size={20} aria-hidden />,
      )}
    </Section>
  );
}
