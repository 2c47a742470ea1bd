// Recordings are played: the tests measure what the page sends to the loudspeaker.
import type { Locator, Page } from '@playwright/test';
import { isOnline, monitor } from '../../contract/monitors/monitors.ts';
import { channels, requestStatus } from '../../contract/requests/requests.ts';
import { silenceSecondsAfter } from '../../simulator/behaviour.ts';
import { faultSetting } from '../../simulator/faults.ts';
import { fundamentalOf, probesOf, recordChannel, secondsOf } from '../../simulator/recording.ts';
import { sampleRate } from '../../simulator/wav.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openApi } from '../support/api.ts';
import {
  frequencies,
  momentSeconds,
  type RecordedMoment,
  recordAudio,
  recordedMoments,
} from '../support/audio-recorder.ts';
import { expect, rowsOf, signedInAs, test } from '../support/console.ts';
import { longWaitMs } from '../support/limits.ts';
import { openNewMonitor } from '../support/new-monitor.ts';
import { positionOf, tone, toneHertz } from '../support/tone.ts';

test.use(signedInAs.administrator);

/** Between these seconds of a recording of ten: on a busy machine, one of them can pass between two looks. */
const playedTo = (second: number) => new RegExp(`^00:0[${second}-9] of 00:10$`);

/** The lowest amplitude that counts as sound. */
const audible = 0.02;

interface Files {
  A?: Buffer;
  B?: Buffer;
  probe?: 'A' | 'B' | 'AB';
}

const bothTones = { A: tone(toneHertz.A), B: tone(toneHertz.B) };

/** Requests a recording from a new monitor, which sends these files, and opens the player. */
async function openPlayer(page: Page, origin: string, { probe = 'AB', ...files }: Files): Promise<Locator> {
  await recordAudio(page);
  const pump = await openNewMonitor(page, origin);
  await page.getByRole('button', { name: 'Get New Audio' }).click();
  await pump.sendHeartbeat();
  const request = await pump.waitForRequest();
  for (const channel of channels) {
    const bytes = files[channel];
    if (bytes) await pump.sendChannel(request, channel, { bytes, probe });
  }
  await expect(rowsOf(page)).toHaveCount(1);
  await rowsOf(page).getByRole('button', { name: /^Play/ }).click();
  const player = page.getByRole('dialog', { name: 'Audio Player' });
  return player;
}

/** Taps a button once its cooldown is over. */
async function tap(player: Locator, name: string): Promise<void> {
  const control = player.getByRole('button', { name, exact: true });
  await expect(control).toBeEnabled();
  await control.click();
}

function slider(player: Locator, channel: string): Locator {
  return player.getByRole('slider', { name: `Position in channel ${channel}` });
}

/** The position in seconds that a paused channel shows. */
async function shownPosition(player: Locator, channel: string): Promise<number> {
  return Number(await slider(player, channel).getAttribute('aria-valuenow'));
}

const isAudible = ({ A, B }: RecordedMoment) => Math.max(A, B) > audible;

/** The latest sound between two silences, once the second one has begun. */
async function latestSound(page: Page): Promise<RecordedMoment[]> {
  let sound: RecordedMoment[] = [];
  await expect
    .poll(async () => {
      const all = await recordedMoments(page);
      const end = all.findLastIndex(isAudible);
      const begin = all.slice(0, end + 1).findLastIndex((moment) => !isAudible(moment));
      sound = all.slice(begin + 1, end + 1);
      return end >= 0 && all.length - end > 5;
    })
    .toBe(true);
  return sound;
}

/** The positions at which a sound starts and ends; its first and last moments are ramps. */
function span(sound: RecordedMoment[], channel: 'A' | 'B'): { from: number; to: number } {
  const at = (index: number) => positionOf(sound.at(index)?.[channel] ?? 0);
  return { from: at(2) - 2.5 * momentSeconds, to: at(-3) + 2.5 * momentSeconds };
}

/** The loudest frequency of the latest source; its analyser needs some of the sound. */
async function expectFrequency(page: Page, hertz: number, tolerance = 5): Promise<void> {
  await expect
    .poll(async () => Math.abs(((await frequencies(page, 1))[0] ?? 0) - hertz))
    .toBeLessThan(tolerance);
}

function expectWithin50ms(actual: number, expected: number): void {
  expect(Math.abs(actual - expected), `${actual} is not ${expected}`).toBeLessThan(0.05);
}

test('one channel plays while the other pauses; positions are kept after seek and pause', async ({
  page,
  baseURL,
}) => {
  const player = await openPlayer(page, baseURL ?? '', bothTones);
  await expect(player.getByText(/^Uploaded \d\d-\d\d-\d{4}, \d\d:\d\d:\d\d C[SD]T$/)).toBeVisible();
  await expect(player.getByText('00:00 of 00:10')).toHaveCount(2);

  await tap(player, 'Play channel A');
  await expect(player.getByRole('button', { name: 'Pause channel A' })).toBeDisabled();
  await expect(player.getByText(playedTo(2))).toBeVisible();
  await expectFrequency(page, toneHertz.A);

  await tap(player, 'Play channel B');
  await expect(player.getByRole('button', { name: 'Play channel A' })).toBeVisible();
  await expect(slider(player, 'B')).toHaveAttribute('aria-valuetext', playedTo(1));
  await expectFrequency(page, toneHertz.B);
  await tap(player, 'Pause channel B');
  expectWithin50ms(span(await latestSound(page), 'B').to, await shownPosition(player, 'B'));

  await slider(player, 'A').press('Home');
  await slider(player, 'A').press('PageUp');
  await expect.poll(() => shownPosition(player, 'A')).toBe(5);
  await tap(player, 'Play channel A');
  await expect(slider(player, 'A')).toHaveAttribute('aria-valuetext', playedTo(6));
  await tap(player, 'Pause channel A');
  const sought = span(await latestSound(page), 'A');
  expectWithin50ms(sought.from, 5);
  expectWithin50ms(sought.to, await shownPosition(player, 'A'));

  const together = (await recordedMoments(page)).filter(({ A, B }) => Math.min(A, B) > audible);
  // The moment in which A fades out and B fades in.
  expect(together.length).toBeLessThanOrEqual(4);

  const simulated = await decode(page, await recordChannel('a request', 'A'));
  expect(simulated.rate).toBe(sampleRate);
  expect(simulated.samples).toBe(secondsOf('a request') * sampleRate);
  expect(simulated.loudest).toBeGreaterThan(audible);
});

/** Samples that the browser decodes from a WAV file at the file's own rate. */
async function decode(page: Page, wav: Buffer) {
  const parts = { rate: wav.readUInt32LE(24), base64: wav.toString('base64') };
  const sound = await page.evaluate(async ({ rate, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes.buffer);
    const samples = decoded.getChannelData(0);
    return {
      samples: decoded.length,
      loudest: samples.reduce((most, it) => Math.max(most, Math.abs(it)), 0),
    };
  }, parts);
  return { ...sound, rate: parts.rate };
}

/** The service runs longer than a minute when other journeys came before. */
const heartbeatsOfJourney = Array.from({ length: 30 }, (_, index) => index + 1);

test('a recording of a demo monitor plays on both channels at the declared frequencies', {
  tag: '@long',
}, async ({ page, production }) => {
  await recordAudio(page);
  const api = await openApi(production);
  const faultOf = faultSetting.parse('');
  const fleet = await api.ask('GET', 'monitors?count=100&page=1', monitor);
  const pump = fleet.find(
    (one) =>
      isOnline(one) &&
      probesOf(one.cloud_id) === 'AB' &&
      !faultOf(one.cloud_id) &&
      heartbeatsOfJourney.every((heartbeat) => silenceSecondsAfter(one.cloud_id, heartbeat) === 0),
  );
  expect(pump).toBeDefined();
  await page.goto(`/dashboard/monitor-details/${pump?.id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Audio Recordings' })).toBeVisible();
  await page.getByRole('button', { name: 'Get New Audio' }).click();
  // A simulated monitor starts some seconds after the service, and records for some more.
  await expect(page.getByText('Recording received.')).toBeAttached({ timeout: longWaitMs });
  const [status] = await api.ask('GET', `monitors/${pump?.id}/channels/status`, requestStatus);
  await rowsOf(page).first().getByRole('button', { name: /^Play/ }).click();
  const player = page.getByRole('dialog', { name: 'Audio Player' });
  for (const channel of channels) {
    await tap(player, `Play channel ${channel}`);
    const declared = fundamentalOf(status?.audio?.id ?? '', channel);
    await expectFrequency(page, declared);
  }
});

test('a comparison switches channels in place, without a gap or an overlap', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const player = await openPlayer(page, baseURL ?? '', bothTones);
  await expect(player.getByRole('switch', { name: 'Compare' })).toBeEnabled();
  await player.getByText('Compare', { exact: true }).click();
  await tap(player, 'Play channel A');
  await expect(player.getByText(playedTo(2))).toHaveCount(2);
  const rounded = async () => (await frequencies(page, 2)).map((hertz) => Math.round(hertz / 10) * 10);
  await expect.poll(async () => (await rounded()).sort()).toEqual([440, 660]);
  await player.getByText('B', { exact: true }).click();
  await expect(player.getByText(playedTo(4))).toHaveCount(2);
  await tap(player, 'Pause channel B');
  await expect
    .poll(async () => (await shownPosition(player, 'A')) - (await shownPosition(player, 'B')))
    .toBe(0);

  const sound = await latestSound(page);
  expectWithin50ms(span(sound, 'A').from, 0);
  expectWithin50ms(span(sound, 'B').to, await shownPosition(player, 'B'));
  const both = sound.filter(({ A, B }) => Math.min(A, B) > audible);
  // A moment takes 9 ms: a fade of 8 ms touches two of them.
  expect(both.length).toBeLessThanOrEqual(3);
  const change = sound.findIndex(({ A, B }) => B > A);
  const before = sound[change - 3]?.A ?? 0;
  expectWithin50ms(positionOf(sound[change + 3]?.B ?? 0) - positionOf(before), 6 * momentSeconds);
  for (const { A, B } of sound.slice(change - 3, change + 4)) expect(A + B).toBeGreaterThan(0.7 * before);
});

test('the position is kept over changes of speed and loop, and while the page is hidden', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const player = await openPlayer(page, baseURL ?? '', bothTones);
  await expect(player.getByText('00:00 of 00:10')).toHaveCount(2);
  await slider(player, 'A').press('ArrowRight');
  await player.getByRole('button', { name: 'Start here' }).click();
  await slider(player, 'A').press('ArrowRight');
  await player.getByRole('button', { name: 'End here' }).click();
  await expect(player.getByText('Loop 00:01 – 00:02')).toBeVisible();
  await player.getByText('2×', { exact: true }).click();
  await tap(player, 'Play channel A');
  // As with a tape, twice as fast is an octave higher.
  await expectFrequency(page, 2 * toneHertz.A, 10);
  const then = (await recordedMoments(page)).length;
  await expect
    .poll(async () => ((await recordedMoments(page)).length - then) * momentSeconds)
    .toBeGreaterThan(1.5);

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(player.getByText('Tap play to continue')).toBeVisible();
  const at = await shownPosition(player, 'A');
  expect(at).toBeGreaterThanOrEqual(1);
  expect(at).toBeLessThan(2);
  // The next taps need a visible page.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

  await player.getByRole('button', { name: 'Clear loop' }).click();
  await player.getByText('1×', { exact: true }).click();
  await tap(player, 'Play channel A');
  await expect(player.getByText('Tap play to continue')).toHaveCount(0);
  await expect(slider(player, 'A')).toHaveAttribute('aria-valuetext', playedTo(3));
  await tap(player, 'Pause channel A');
  const sound = span(await latestSound(page), 'A');
  expectWithin50ms(sound.from, at);
  expectWithin50ms(sound.to, await shownPosition(player, 'A'));
});

test('a damaged file shows a message, and the other channel plays', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const broken = Buffer.alloc(40_000, 'no sound at all ');
  const player = await openPlayer(page, baseURL ?? '', { A: bothTones.A, B: broken });
  const b = player.getByRole('region', { name: 'Channel B' });
  await expect(b.getByText(/^This file is damaged/)).toBeVisible();
  await tap(player, 'Play channel A');
  await expect(player.getByText(playedTo(1))).toBeVisible();
  await expect.poll(async () => (await recordedMoments(page)).some(isAudible)).toBe(true);
  await player.getByRole('button', { name: 'Done' }).click();
  await expect(player).toBeHidden();
});

test('the player is accessible', { tag: '@long' }, async ({ page, baseURL }) => {
  const player = await openPlayer(page, baseURL ?? '', bothTones);
  await expect(player.getByRole('button', { name: 'Play channel A' })).toBeFocused();
  // The switch is disabled until both channels are loaded.
  await expect(player.getByRole('switch', { name: 'Compare' })).toBeEnabled();
  await expectAccessible(page, { part: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(player).toBeHidden();
});
