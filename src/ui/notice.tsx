import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface Props {
  tone: 'good' | 'warn' | 'bad' | 'offer';
  icon: ReactNode;
  children: ReactNode;
  action?: { label: string; run(): void; busy?: boolean };
  /** A button of its own kind, in place of the action. */
  control?: ReactNode;
}

export function Notice({ tone, icon, children, action, control }: Props) {
  return (
    <Group className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'} gap={12}>
      {icon}
      <div className={classes.text}>{children}</div>
      {action && (
        <Button
          variant="transparent"
          color="currentColor"
          onClick={action.run}
          loading={action.busy ?? false}
        >
          {action.label}
        </Button>
      )}
      {control}
    </Group>
  );
}
