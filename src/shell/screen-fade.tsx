// The content of another screen fades in. The first screen does not, nor does anything that stays on its screen: another
// sort, page, menu, view or tab.
import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isFirstScreenShown } from '../lib/first-screen.ts';
import classes from './screen-fade.module.css';

/** One of two animations that look alike: the browser starts an animation only when its name changes. */
type Fade = 'none' | 'even' | 'odd';

/** Names the open screen: the lists of a group are one screen, each record's page is another. */
function useScreenName(): string {
  return useMatches({
    select: (matches) => {
      const screen = matches.at(-1);
      const group = screen?.staticData.group;
      const name = group && 'entries' in group ? group.entity : screen?.pathname;
      const record = screen && 'id' in screen.params ? screen.params.id : '';
      return `${name} ${record}`;
    },
  });
}

export function ScreenFade({ children }: { children: ReactNode }) {
  const name = useScreenName();
  const [shown, setShown] = useState<{ name: string; fade: Fade }>(() => ({
    name,
    fade: isFirstScreenShown() ? 'even' : 'none',
  }));
  if (shown.name !== name) setShown({ name, fade: shown.fade === 'odd' ? 'even' : 'odd' });
  return (
    <div className={classes.screen} data-fade={shown.fade}>
      {children}
    </div>
  );
}
