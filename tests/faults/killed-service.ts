import type { Fault } from './matrix.ts';
import type { Stand } from './stand.ts';

/** The service is killed as soon as it has a request, and started again when the fault ends. */
export function killedService(stand: Stand): Fault {
  return {
    name: 'process killed',
    async begin() {
      stand.app.onHandedOn(() => stand.kill());
      await stand.app.begin('reset after');
    },
    async end() {
      await stand.startAgain();
      await stand.app.end();
    },
  };
}
