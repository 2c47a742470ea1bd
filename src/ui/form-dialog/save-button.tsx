import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  busy: boolean;
  disabled: boolean;
}

export function SaveButton({ busy, disabled }: Props) {
  const { t } = useTranslation();
  return (
    <Button type="submit" h={56} miw={128} disabled={disabled} loading={busy}>
      {t('action.save')}
    </Button>
  );
}
