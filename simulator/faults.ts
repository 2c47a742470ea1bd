// Faults, to see how the console shows them. A few monitors always have one; SIMULATOR_FAULTS and --fault assign more.
import { z } from 'zod';

export const faults = [
  /** Answers after 20 s. */
  'slow',
  /** Reports both probes and sends only channel A. */
  'one-channel',
  'never',
  'garbage',
  'empty',
  /** The connection breaks twice in the middle of each channel, then the upload succeeds. */
  'cut',
  'refuses',
  /** Its clock was never set: it says 1970. */
  'wrong-clock',
  /** Restarts every two hours, and then counts its cloud log entries from 1 again. */
  'reset',
] as const;
export type Fault = (typeof faults)[number];

/** By the end of the serial number; these monitors are online in every demo. */
const fixed: readonly (readonly [ending: string, fault: Fault])[] = [
  ['-00014', 'never'],
  ['-00017', 'slow'],
  ['-00019', 'one-channel'],
  ['-00020', 'garbage'],
  ['-00021', 'empty'],
  ['-00023', 'cut'],
  ['-00024', 'refuses'],
  ['-00028', 'wrong-clock'],
  ['-00029', 'reset'],
];

export type FaultOf = (serialNumber: string) => Fault | undefined;

const assignment = z
  .string()
  .regex(/^[^=]+=[^=]+$/, `must be SERIAL=FAULT, where FAULT is one of ${faults.join(', ')}`)
  .transform((text) => text.split('=').map((part) => part.trim()))
  .pipe(z.tuple([z.string(), z.enum(faults)]));

/** `none` for a fleet without faults; or `IPM-1=never, IPM-2=slow`, in addition to the fixed ones. */
export const faultSetting = z.string().transform((text, context): FaultOf => {
  if (text.trim() === 'none') return () => undefined;
  const parts = text.split(',').filter((part) => part.trim() !== '');
  const read = z.array(assignment).safeParse(parts);
  if (!read.success) {
    for (const { message } of read.error.issues) context.addIssue(message);
    return z.NEVER;
  }
  const chosen = new Map(read.data);
  return (serialNumber) =>
    chosen.get(serialNumber) ?? fixed.find(([ending]) => serialNumber.endsWith(ending))?.[1];
});
