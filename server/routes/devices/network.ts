import * as contract from '../../../contract/devices/network.ts';
import { parametersOf, subjectOf } from '../../certificates/csr-parameters.ts';
import { confirmTransfer, type HashedFile, networkSettingsOf } from '../../devices/network-files.ts';
import { type CsrDependencies, receiveCsr } from '../../devices/receive-csr.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { ConfigurationRow } from '../../store/site-configuration/configurations.ts';

function toCsrSettings(row: ConfigurationRow, serialNumber: string): contract.CsrSettings | null {
  const subject = subjectOf(parametersOf(row, serialNumber));
  if (row.parametersVersion === 0 || !subject.ok) return null;
  return {
    subject: subject.value,
    signing_type: row.signingType,
    hashing_type: row.hashingType,
    key_size: row.keySize,
  };
}

export function deviceNetworkRoutes(dependencies: CsrDependencies) {
  return {
    getNetworkSettings: defineRoute(contract.getNetworkSettings, async ({ callerId, query }) => {
      const { configuration, serialNumber, wpa, roots, certificate } = await networkSettingsOf(
        dependencies,
        callerId,
      );
      const unlessKnown = ({ sha256, content }: HashedFile): contract.NetworkFile => ({
        sha256,
        content: query.known.includes(sha256) ? null : content,
      });
      const settings = {
        csr: configuration && toCsrSettings(configuration, serialNumber),
        wpa: wpa && unlessKnown(wpa),
        roots: roots.map(unlessKnown),
        certificate: certificate && unlessKnown(certificate.file),
      };
      return { data: [settings] };
    }),
    sendCsr: defineRoute(contract.sendCsr, async ({ callerId, params, body }) => {
      await receiveCsr(dependencies, callerId, { requestId: params.id, csr: body.csr });
      return { data: [] };
    }),
    confirmTransfer: defineRoute(contract.confirmTransfer, async ({ callerId, body }) => {
      await confirmTransfer(dependencies, callerId, body.files);
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
