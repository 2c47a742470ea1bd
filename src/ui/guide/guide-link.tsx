// The '?' of a screen. It leads to the page of the user guide for what is done here.
import { ActionIcon } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { GuideTopic } from './guide-topics.ts';

interface Props {
  topic: GuideTopic;
  /** Where it is not about the whole screen. */
  label?: string;
}

export function GuideLink({ topic, label }: Props) {
  const { t } = useTranslation(['start', 'guide']);
  const name = label ?? t('guide:guideLink.screen');
  return (
    <ActionIcon
      renderRoot={(props) => <Link to="/dashboard/usermanual" hash={topic} {...props} />}
      color="gray"
      aria-label={name}
      title={name}
    >
      <IconHelpCircle size={22} aria-hidden />
    </ActionIcon>
  );
}
