// What can be wrong with a pretend monitor, so that people can see what the console says about it. A few monitors of
// the demo always have the same fault; SIMULATOR_FAULTS and --fault give others theirs.
import { z } from 'zod';

export const faults = [
  /** Answers after 20 s. */
  'slow',
  /** Says that both probes are connected, and sends A alone. */
  'one-channel',
  'never',
  /** Channel B is a file of the right type that no player can read. */
  'garbage',
  /** Channel B is a file without a byte. */
  'empty',
  /** The connection breaks in the middle of each channel, twice; then it arrives. */
  'cut',
  /** Says that it cannot. */
  'refuses',
] as const;
export type Fault = (typeof faults)[number];

/** By the end of the serial number. They are alive in the demo, whatever its size. */
const fixed: readonly (readonly [ending: string, fault: Fault])[] = [
  ['-00014', 'never'],
  ['-00017', 'slow'],
  ['-00019', 'one-channel'],
  ['-00020', 'garbage'],
  ['-00021', 'empty'],
  ['-00023', 'cut'],
  ['-00024', 'refuses'],
];

export type FaultOf = (serialNumber: string) => Fault | undefined;

const assignment = z
  .string()
  .regex(/^[^=]+=[^=]+$/, `must be SERIAL=FAULT, where FAULT is one of ${faults.join(', ')}`)
  .transform((text) => text.split('=').map((part) => part.trim()))
  .pipe(z.tuple([z.string(), z.enum(faults)]));

/** `none`, for monitors that all do what they are asked; or `IPM-1=never, IPM-2=slow`, beside the fixed ones. */
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
