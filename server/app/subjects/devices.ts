import { startSweeper } from '../../devices/sweeper.ts';
import { deviceRoutes } from '../../routes/devices/gateway.ts';
import { deviceNetworkRoutes } from '../../routes/devices/network.ts';
import { readRefusalNotice } from '../../service/refusal-notice.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

/** The gateway that monitors call. */
export function mountDevices(dependencies: SubjectDependencies): Subject {
  return {
    routes: [deviceRoutes(dependencies), deviceNetworkRoutes(dependencies)],
    notices: { credentials: () => readRefusalNotice(dependencies.db, 'credentials') },
    start: () => startSweeper(dependencies),
  };
}
