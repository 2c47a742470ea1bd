// A monitor's own log of the last day: its cloud log entries and technical lines.
import { dayMs, minuteMs } from '../contract/common/durations.ts';
import { clockOf, cloudLogBetween } from './cloud-log.ts';
import type { Fault } from './faults.ts';
import { pick, seededInteger, seededRandom } from './seeded-random.ts';

const slotMs = 5 * minuteMs;

/** {n} is a number from 10 to 99. */
const technicalTexts = [
  'DEBUG motor    A current 1{n} mA, 2{n} steps/s',
  'DEBUG motor    B current 1{n} mA, 2{n} steps/s',
  'DEBUG probe    A level -{n} dB, self-test passed',
  'DEBUG probe    B level -{n} dB, self-test passed',
  'DEBUG battery  12.{n} V, 3{n} mA, {n} degrees',
  'DEBUG wifi     channel 36, -{n} dBm, {n} retries',
  'DEBUG gateway  heartbeat answered in {n} ms',
  'DEBUG storage  {n} MB free',
] as const;

/** Names the monitor and the minute: `IPM-000123_20261121_0712.log`. Other characters become dashes. */
export function logNameOf(serialNumber: string, now: number): string {
  const [date = '', time = ''] = new Date(now).toISOString().replace(/[-:]/g, '').split('T');
  return `${serialNumber.replace(/[^\w-]/g, '-')}_${date}_${time.slice(0, 4)}.log`;
}

function technicalLine(serialNumber: string, slot: number, fault: Fault | undefined): string {
  const seed = `${serialNumber} log ${slot}`;
  const at = slot * slotMs + Math.floor(seededRandom(seed) * slotMs);
  const text = pick(`${seed} text`, technicalTexts).replace(/\{n\}/g, (_, offset: number) =>
    String(seededInteger(`${seed} ${offset}`, 10, 99)),
  );
  return `${new Date(clockOf(at, fault)).toISOString()} ${text}`;
}

/** About 350 lines, oldest first. @param now in milliseconds since the epoch */
export function logText(serialNumber: string, now: number, fault?: Fault): string {
  const first = Math.floor((now - dayMs) / slotMs) + 1;
  const reported = cloudLogBetween(serialNumber, now - dayMs, now, fault).map(
    ({ at, severity, type, activity }) =>
      `${at} ${severity.slice(0, 5).padEnd(5)} ${type.toLowerCase().padEnd(8)} ${activity}`,
  );
  const measured = Array.from({ length: dayMs / slotMs - 1 }, (_, n) =>
    technicalLine(serialNumber, first + n, fault),
  );
  const head = [
    `# Infusion pump monitor ${serialNumber}`,
    `# Firmware 4.${seededInteger(`${serialNumber} firmware`, 0, 9)}.2`,
    `# Written ${new Date(clockOf(now, fault)).toISOString()}`,
  ];
  return `${[...head, ...[...reported, ...measured].sort()].join('\n')}\n`;
}
