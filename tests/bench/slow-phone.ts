// A page of 50 on a slow phone, beside one of 10 on the same: the first row of a start, turning the page, and selecting.
import { startRecordPrefix } from '../../src/lib/storage-keys.ts';
import type { Environment } from './environment.ts';
import { compareToFloor, type Measurement } from './measurement.ts';
import { inRounds, inSequence } from './rounds.ts';
import type { Step } from './steps.ts';
import { knownProfile, openTab, type Tab } from './tab.ts';

const phone = { width: 390, height: 844 };
/** A phone of a few years ago, where a tablet has four. */
const cpuSlowdown = 6;

const pageSizes = [50, 10];

/** By keys: what is beneath a finger differs with the size of the page. */
const turn: Step = async (page) => {
  await page.getByRole('button', { name: 'Page 2', exact: true }).focus();
  await page.keyboard.press('Enter');
};

const select: Step = async (page) => {
  await page.locator('main [data-record]').first().getByRole('checkbox').focus();
  await page.keyboard.press(' ');
};

async function setSlow(tab: Tab): Promise<void> {
  await tab.cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

export async function measureSlowPhone(
  { browser, app }: Environment,
  rounds: number,
): Promise<Measurement[]> {
  const profiles = await inSequence(pageSizes, async (size) => {
    const profile = await knownProfile(browser, app);
    const tab = await openTab(profile);
    await tab.slow(false);
    await tab.page.goto(`${app.origin}/builder`);
    const group = tab.page.getByRole('group', { name: 'Rows per page' });
    await group.getByRole('radio', { name: String(size) }).click({ force: true });
    await tab.untilQuiet();
    await tab.page.close();
    return profile;
  });

  async function visit(profile: (typeof profiles)[number]) {
    const tab = await openTab(profile);
    await tab.page.setViewportSize(phone);
    await setSlow(tab);
    const start = await tab.open(app.list);
    await tab.untilQuiet();
    // The app is there, in place of the early list.
    await tab.page.locator('#early-list').waitFor({ state: 'detached' });
    // For the next start. A person reads fifty rows for longer than the second after which it is stored.
    await tab.page.waitForFunction(
      (prefix) => Object.keys(localStorage).some((key) => key.startsWith(`${prefix}0 `)),
      startRecordPrefix,
    );
    const turned = await tab.change(turn);
    await tab.untilQuiet();
    await select(tab.page);
    await tab.page.getByText('1 selected').waitFor();
    await tab.untilQuiet();
    const { slowest } = await tab.smoothness();
    await tab.page.close();
    return { start, turned, slowest };
  }

  const [fifty = [], ten = []] = await inRounds(
    rounds,
    profiles.map((profile) => () => visit(profile)),
  );
  await Promise.all(profiles.map((profile) => profile.close()));
  const row = (what: string, key: 'start' | 'turned' | 'slowest') =>
    compareToFloor(
      what,
      fifty.map((round) => round[key]),
      { name: '10 rows', times: ten.map((round) => round[key]) },
    );
  return [
    row('50 rows on a slow phone: warm start to the first row', 'start'),
    row('… page change', 'turned'),
    row('… slowest interaction, page change and selection', 'slowest'),
  ];
}
