// How the service reaches EST servers in a tab: the responder of the tab itself, and no other.
import type { AddressRules } from '../../server/certificates/est/addresses.ts';
import { estTimes } from '../../server/certificates/est/target.ts';
import type { EstTransport } from '../../server/certificates/est/transport.ts';
import { estPath } from '../../server/certificates/responder/embedded.ts';

/** A name that is looked up leads nowhere: no page can ask a name server. */
export function demoAddresses(publicUrl: URL): AddressRules {
  return {
    allowHttp: false,
    embedded: new URL(estPath, publicUrl),
    resolve: async () => [],
    refusal: () => undefined,
  };
}

/** @param send carries a request to the service of this tab */
export function demoTransport(send: (request: Request) => Promise<Response>): EstTransport {
  return {
    times: estTimes,
    async exchange({ url }, { method, headers = {}, body, onSent }) {
      onSent?.();
      const answer = await send(new Request(url, { method, headers, body: body ?? null }));
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: Buffer.from(await answer.arrayBuffer()),
      };
    },
    // Nothing is between the page and its own service that would have to prove who it is.
    identifyServer: async () => ({ chain: [] }),
  };
}
