import { useTranslation } from 'react-i18next';
import { knownToLack } from '../../api/capabilities.ts';
import { labelled } from '../../i18n/punctuation.ts';
import type { MenuItem } from '../../lists/menu.ts';
import { firstStartScreen } from '../../ui/display/display.ts';
import { ListSelect } from '../../ui/fields/list-select.tsx';

interface Props {
  screens: readonly MenuItem[];
  value: string;
  onChange(to: string): void;
}

/** The screens of the navigation, of which one is where the console opens. */
export function StartSelect({ screens, value, onChange }: Props) {
  const { t } = useTranslation(['start', 'display']);
  const choices = screens.flatMap((item): { value: string; label: string }[] => {
    if (!('entries' in item)) {
      if (item.capability && knownToLack(item.capability)) return [];
      return [{ value: item.to, label: item.label(t) }];
    }
    const isOnly = item.entries.length === 1;
    return item.entries.map(({ to, label }) => ({
      value: to,
      label: isOnly ? label(t) : labelled(item.label(t), label(t)),
    }));
  });
  // Another version, or another server, may have others.
  const isThere = choices.some((choice) => choice.value === value);
  return (
    <ListSelect
      label={t('display:startScreen')}
      description={t(isThere ? 'display:startHint' : 'display:startUnknown')}
      choices={choices}
      value={isThere ? value : firstStartScreen}
      onChange={onChange}
      allowDeselect={false}
    />
  );
}
