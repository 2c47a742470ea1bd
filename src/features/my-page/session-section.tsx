import { Button } from '@mantine/core';
import { IconLock, IconLogout } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../data/app-context.ts';
import { type Ending, endSession } from '../../lists/rounds/end-session.ts';
import { useKeeping } from '../../session/device-storage.ts';
import classes from './my-page.module.css';
import { Section } from './section.tsx';

export function SessionSection() {
  const { t } = useTranslation(['start', 'my-page']);
  const app = useApp();
  const { listsOnDevice } = useKeeping();
  const [ending, setEnding] = useState<Ending | null>(null);

  function action(by: Ending, label: string, hint: string, icon: ReactNode) {
    async function end(): Promise<void> {
      setEnding(by);
      if (!(await endSession(app, by))) setEnding(null);
    }
    return (
      <div className={classes.leave}>
        <Button
          variant="default"
          size="lg"
          leftSection={icon}
          onClick={() => void end()}
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
    <Section title={t('my-page:session.title')}>
      {action(
        'lock',
        t('my-page:session.lock'),
        t(listsOnDevice ? 'my-page:session.lockHint' : 'my-page:session.lockHintErases'),
        <IconLock size={20} aria-hidden />,
      )}
      {action(
        'signOut',
        t('my-page:session.signOut'),
        t('my-page:session.signOutHint'),
        <IconLogout size={20} aria-hidden />,
      )}
    </Section>
  );
}
