// One place in the app where a person makes a call that writes, for the table of what each says when that fails.
import type { Endpoint } from '../../../contract/common/endpoint.ts';
import { pathOf } from '../../../server/app/mount-routes.ts';
import type { openScreen } from '../screen.tsx';
import type { TestService } from '../service.ts';

export type App = Awaited<ReturnType<typeof openScreen>>;

/** A screen on which everything is done but the tap that sends. */
export interface ReadyScreen {
  app: App;
  send(): Promise<unknown>;
}

export interface WriteCase {
  /** Names the place as a person knows it. */
  screen: string;
  endpoint: Endpoint;
  /** Opens the screen with records of its own. */
  open(service: TestService): Promise<ReadyScreen>;
  /** Which requests of the endpoint are the write; by default all. */
  isWrite?(request: Request): Promise<boolean>;
}

/** Whether a request is a call of this endpoint. */
export function isCallOf(endpoint: Endpoint, { method, url }: Request): boolean {
  const pattern = pathOf(endpoint)
    .replaceAll(/[.?]/g, '\\$&')
    .replaceAll(/\{\w+\}/g, '[^/]+');
  return method === endpoint.method && new RegExp(`^${pattern}$`).test(new URL(url).pathname);
}
