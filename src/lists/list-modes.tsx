import { useTranslation } from 'react-i18next';
import { ModeLinks } from '../ui/mode-links.tsx';
import type { MenuGroup } from './menu.ts';
import { useRememberedSearch } from './remembered-search.ts';

/** The links to the sibling lists, where the sidebar is collapsed. */
export function ListModes({ group, menu }: { group: MenuGroup; menu: string }) {
  const { t } = useTranslation();
  const search = useRememberedSearch(group.entity);
  return (
    <ModeLinks
      label={group.label(t)}
      modes={group.entries.map((entry) => ({
        link: { to: entry.to, search: { search } },
        label: entry.label(t),
        active: entry.menu === menu,
      }))}
    />
  );
}
