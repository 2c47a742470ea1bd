import { useTranslation } from 'react-i18next';
import { SegmentedLinks } from '../ui/toolbar/segmented-links.tsx';
import type { MenuGroup } from './menu.ts';
import { useRememberedSearchText } from './remembered-search-text.ts';

/** The links to the sibling lists, where the sidebar is collapsed. */
export function ListMenuLinks({ group, menu }: { group: MenuGroup; menu: string }) {
  const { t } = useTranslation();
  const search = useRememberedSearchText(group.entity);
  return (
    <SegmentedLinks
      label={group.label(t)}
      links={group.entries.map((entry) => ({
        target: { to: entry.to, search: { search } },
        label: entry.label(t),
        active: entry.menu === menu,
      }))}
    />
  );
}
