// Offers a new version, but does not load it by itself: a form may be open, a recording may be playing.
import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './update-prompt.module.css';
import { useUpdate } from './updates.ts';

export function UpdatePrompt() {
  const { t } = useTranslation();
  const applyUpdate = useUpdate();
  if (!applyUpdate) return null;
  return (
    <Group className={classes.prompt} role="status" gap={16} data-transient>
      <div className={classes.text}>
        <Text fw={700}>{t('update.title')}</Text>
        <Text size="sm">{t('update.text')}</Text>
      </div>
      <Button onClick={applyUpdate}>{t('update.load')}</Button>
    </Group>
  );
}
