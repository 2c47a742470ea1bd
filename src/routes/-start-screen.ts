import { knownToLack } from '../api/capabilities.ts';
import type { AppContext } from '../data/app-context.ts';
import { mayWithin, rightsAtom } from '../session/rights/rights.ts';
import { firstStartScreen } from '../ui/display/display.ts';
import { displayAtom } from '../ui/display/display-state.ts';
import { navigation } from './-navigation.ts';

/** Where `/` leads: the screen of the navigation that the person has chosen. */
export function startScreen({ store }: Pick<AppContext, 'store'>): string {
  const chosen = store.get(displayAtom).startScreen;
  const own = store.get(rightsAtom);
  const isThere = navigation
    .filter(({ right }) => mayWithin(own, right))
    .some((item) =>
      'entries' in item
        ? item.entries.some(({ to }) => to === chosen)
        : item.to === chosen && !(item.capability && knownToLack(item.capability)),
    );
  return isThere ? chosen : firstStartScreen;
}
