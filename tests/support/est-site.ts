// A facility whose monitors get their certificates from an EST server.
import { createPublicKey } from 'node:crypto';
import { saveCsrParameters } from '../../contract/site-configuration/csr-parameters.ts';
import { saveKeyFiles } from '../../contract/site-configuration/est-authentication.ts';
import type { EstTestServer } from './est-server.ts';
import type { Pki } from './pki.ts';
import type { TestService } from './service.ts';
import {
  addConfigured,
  addNetworkDevice,
  fileOf,
  type NetworkDevice,
  typedParameters,
} from './site-configuration.ts';

/** As in the forms: both addresses of a server. */
export const estUrlsOf = (url: URL) => ({
  cacert_url: new URL('/.well-known/est/cacerts', url).href,
  clientcert_url: new URL('/.well-known/est/simpleenroll', url).href,
});

/** Writes `registrar.pem` and its key: a registration authority of the server. */
export async function issueRegistrar(pki: Pki, { responder }: EstTestServer): Promise<void> {
  pki.makeKey('registrar');
  const key = createPublicKey(pki.read('registrar.key'));
  const { pem } = await responder.authority.issueRegistration('Registrar', key, new Date());
  pki.write('registrar.pem', pem);
}

interface Site {
  service: TestService;
  pki: Pki;
  est: EstTestServer;
}

/** Stores key and certificate of the registrar, and the CA of the server's own certificate. */
export async function saveRegistrar(
  { service, pki, est }: Site,
  facility_id: string,
  { cafile = 'tls-ca.pem', url = est.url, urls = estUrlsOf(url) } = {},
): Promise<void> {
  const response = await service.sendForm(saveKeyFiles, {
    body: { facility_id, ...urls },
    files: {
      keyfile: fileOf('key.pem', pki.read('registrar.key')),
      certfile: fileOf('registrar.pem', pki.read('registrar.pem')),
      cafile: fileOf('ca.pem', pki.read(cafile)),
    },
  });
  if (response.status !== 200) throw new Error(await response.text());
}

/** A facility with the registration authority's files, and monitors that have sent their CSRs. */
export async function addEstSite({ service, pki, est }: Site, count: number) {
  const { facilityId, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' });
  const monitors: NetworkDevice[] = [monitor];
  while (monitors.length < count) {
    monitors.push(await addNetworkDevice(service, pki, { facilityId }));
  }
  // Monitors that came after the parameters are asked for a CSR when these are saved again.
  if (count > 1) {
    const body = typedParameters(facilityId, { transfer_type: 'Online', locality: 'Ulm' });
    await service.ask(saveCsrParameters, { body });
    for (const device of monitors) await device.answerCsr();
  }
  await saveRegistrar({ service, pki, est }, facilityId);
  return { facilityId, monitors };
}
