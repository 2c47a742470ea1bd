// How a command of an operator ends: with 0, or with 2 and a sentence.
import { describeError } from '../base/log.ts';
import { StartError } from '../base/start-error.ts';

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

export function runCommand(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const text = error instanceof StartError ? error.message : JSON.stringify(describeError(error));
    process.stderr.write(`${text}\n`);
    process.exitCode = 2;
  });
}
