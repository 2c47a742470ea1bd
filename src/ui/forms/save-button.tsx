import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  busy: boolean;
  disabled: boolean;
  /** Another word for Save. */
  label?: string | undefined;
}

export function SaveButton({ busy, disabled, label }: Props) {
  const { t } = useTranslation();
  return (
    <Button type="submit" h={56} miw={128} disabled={disabled} loading={busy}>
      {label ?? t('action.save')}
    </Button>
  );
}
