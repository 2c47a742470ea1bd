// From the tap on Edit until the fields are visible: the first time after a start, and later. The app shows the row that
// it has, and refetches the record in the background.
import type { Environment } from './environment.ts';
import { compareToFloor, type Measurement } from './measurement.ts';
import { inRounds, inSequence } from './rounds.ts';
import { clickEdit } from './steps.ts';
import { knownProfile, openTab } from './tab.ts';
import type { Target } from './target.ts';

const names = {
  first: { fields: 'edit dialog, first opening', dialog: '… its frame' },
  later: { fields: 'edit dialog, later opening', dialog: '… its frame' },
};

async function opener(environment: Environment, target: Target) {
  const profile = await knownProfile(environment.browser, target);
  async function open() {
    const tab = await openTab(profile);
    await tab.open(target.list);
    async function edit() {
      await tab.untilQuiet();
      const time = await tab.openDialog(clickEdit);
      await tab.page.keyboard.press('Escape');
      await tab.page.getByRole('dialog').waitFor({ state: 'detached' });
      return time;
    }
    const times = { first: await edit(), later: await edit() };
    await tab.close();
    return times;
  }
  return { open, close: () => profile.close() };
}

export async function measureEditDialog(environment: Environment, rounds: number): Promise<Measurement[]> {
  const targets = [environment.app, environment.bare, environment.small];
  const openers = await inSequence(targets, (target) => opener(environment, target));
  const [app = [], bare = [], small = []] = await inRounds(
    rounds,
    openers.map(({ open }) => open),
  );
  await Promise.all(openers.map(({ close }) => close()));
  return (['first', 'later'] as const).flatMap((opening) =>
    (['fields', 'dialog'] as const).map((part) => {
      const times = (of: typeof app) => of.map((round) => round[opening][part]);
      const floor = { name: 'bare', times: times(bare), atMost: 1.5 };
      return compareToFloor(names[opening][part], times(app), floor, times(small));
    }),
  );
}
