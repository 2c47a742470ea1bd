// A simulated monitor in the test's own process: it beats when the test says so, and keeps its keys in a folder.
import { createBackoff } from '../../simulator/backoff.ts';
import { createGatewayClient } from '../../simulator/gateway-client.ts';
import { createMonitor, type Monitor } from '../../simulator/monitor.ts';
import type { NetworkState } from '../../simulator/network-state.ts';
import { createNetworkStore } from '../../simulator/network-store.ts';
import { addMonitor } from './records.ts';
import type { TestService } from './service.ts';

export interface SimulatedMonitor extends Pick<Monitor, 'sendHeartbeat'> {
  id: string;
  serialNumber: string;
  /** Its keys and files. */
  memory(): Promise<NetworkState>;
}

let serial = 0;

/** @param address where the service listens */
export async function addSimulatedMonitor(
  service: TestService,
  { address, folder, facilityId }: { address: string; folder: string; facilityId: string },
): Promise<SimulatedMonitor> {
  serial += 1;
  const credentials = { serialNumber: `SIMULATED-${serial}`, credential: `secret ${serial}` };
  const id = await addMonitor(service.db, { ...credentials, facilityId });
  const gateway = createGatewayClient(
    new URL(address),
    createBackoff(() => undefined),
  );
  const store = createNetworkStore(folder, credentials.serialNumber);
  const { sendHeartbeat } = createMonitor(credentials, undefined, gateway, store);
  return { id, serialNumber: credentials.serialNumber, sendHeartbeat, memory: store.load };
}
