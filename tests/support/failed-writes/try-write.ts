// Makes one write fail in one way, and returns the words that the screen then shows.
import type { TestService } from '../service.ts';
import { type FaultName, failingWire } from './faults.ts';
import { wordsAfter } from './words.ts';
import type { WriteCase } from './write-case.ts';

/** @param lasting every call fails from the write on */
export async function wordsOfFailure(
  service: TestService,
  write: WriteCase,
  fault: FaultName,
  lasting = false,
): Promise<string> {
  service.clock.now = new Date();
  const { app, send } = await write.open(service);
  const words = await wordsAfter(app, async () => {
    app.rewire(failingWire(write, fault, lasting));
    await send();
  });
  app.close();
  return words.join(' · ');
}
