// A wire to a backend that lacks some of the optional features.
import { type Capability, capabilities } from '../../contract/service/capabilities.ts';

type Pass = (request?: Request) => Promise<Response>;

export function withoutCapabilities(...missing: Capability[]) {
  const data = capabilities.filter((name) => !missing.includes(name));
  return async (request: Request, pass: Pass): Promise<Response> =>
    request.url.endsWith('/v1/capabilities')
      ? Response.json({ status: true, message: 'success', data })
      : pass();
}
