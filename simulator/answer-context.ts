import type { DeviceRequest } from '../contract/devices/gateway.ts';
import type { Credentials } from './call.ts';
import type { Fault } from './faults.ts';
import type { GatewayClient } from './gateway-client.ts';
import type { NetworkStore } from './network-state.ts';

/** A request, and whom it was made to. */
export interface AnswerContext {
  monitor: Credentials;
  request: DeviceRequest;
  fault: Fault | undefined;
  gateway: GatewayClient;
  network: NetworkStore;
}
