// Screens for which a person lacks the right do not exist for them, whoever leads there.
import type { AnyRoute } from '@tanstack/react-router';
import type { AppContext } from './data/app-context.ts';
import { rightsAtom } from './session/rights/rights.ts';
import { mayOpen } from './shell/may-open.ts';
import { redirectToErrorScreen } from './shell/redirect-to-error-screen.ts';

/** The routes are the same for each router that tests create. */
const guarded = new WeakSet<object>();

interface Arguments {
  context: AppContext;
  location: { href: string };
}

/** Has a route answer as an unknown address does, before anything is asked for it. */
export function guardRights({ options }: AnyRoute): void {
  const { staticData, beforeLoad } = options;
  if (!(staticData?.group?.right || staticData?.rights) || guarded.has(options)) return;
  guarded.add(options);
  options.beforeLoad = (args: Arguments) => {
    if (!mayOpen(args.context.store.get(rightsAtom), staticData))
      throw redirectToErrorScreen(args.location.href);
    return beforeLoad?.(args);
  };
}
