// A monitor's key and CSR, and the files that it fetches. What it is to have is read from what is stored, so a lost answer
// or an outdated request does no harm.
import * as contract from '../../../contract/devices/network.ts';
import type { Counters } from '../../base/counters.ts';
import { hex, sha256 } from '../../base/platform.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { CsrDetails } from '../../certificates/csr.ts';
import { parametersOf, subjectOf } from '../../certificates/csr-parameters.ts';
import { describeProblem, type Problem, type Result } from '../../certificates/problem.ts';
import { refusal } from '../../certificates/problem-responses.ts';
import { requireMonitor } from '../../common/require-monitor.ts';
import type { GatheredChanges } from '../../devices/gathered-changes.ts';
import { HttpError, recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { lockFacilityOf, recordCsrProblem, storeCsr } from '../../store/certificates/monitor-csrs.ts';
import {
  findCertificates,
  markTransferred,
  type NetworkCertificateRow,
} from '../../store/certificates/network-certificates.ts';
import { finishNetworkRequest } from '../../store/devices/network-requests.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockMonitor } from '../../store/monitors/monitors.ts';
import { failRequest, lockRequest } from '../../store/requests/requests.ts';
import { type ConfigurationRow, findConfiguration } from '../../store/site-configuration/configurations.ts';
import { isRoot, listSiteFiles } from '../../store/site-configuration/site-files.ts';

interface DeviceNetworkParts {
  db: Database;
  now: () => Date;
  secrets: Secrets;
  counters: Pick<Counters, 'requestsEnded'>;
  certificateChanges: Pick<GatheredChanges, 'record'>;
}

/** With its hash. */
function fileOf(content: string) {
  return { sha256: hex(sha256(content)), content };
}

type File = ReturnType<typeof fileOf>;

interface WantedFiles {
  wpa: File | null;
  roots: File[];
  certificate: { file: File; row: NetworkCertificateRow } | null;
}

const noFiles: WantedFiles = { wpa: null, roots: [], certificate: null };

function toCsrSettings(row: ConfigurationRow): contract.CsrSettings | null {
  const subject = subjectOf(parametersOf(row));
  if (row.parametersVersion === 0 || !subject.ok) return null;
  return {
    subject: subject.value,
    signing_type: row.signingType,
    hashing_type: row.hashingType,
    key_size: row.keySize,
  };
}

interface SentCsr {
  monitorId: string;
  requestId: string;
  facilityId: string | null;
  fileName: string;
  checked: Result<CsrDetails>;
}

/** @returns what is wrong with it, after that has been noted */
async function receiveCsr(
  tx: Database,
  { monitorId, requestId, facilityId, fileName, checked }: SentCsr,
  now: Date,
): Promise<'done' | 'repeated' | Problem> {
  await lockFacilityOf(tx, monitorId);
  const locked = await lockRequest(tx, monitorId, requestId, 'csr');
  if (!locked) throw recordNotFound('requestUnknown', 'id');
  if (locked.outcome === 'done') return 'repeated';
  if (locked.outcome || !facilityId) throw new HttpError(409, 'requestOver');
  if (!checked.ok) {
    await recordCsrProblem(tx, { monitorId, facilityId }, checked.problem);
    await failRequest(tx, locked, describeProblem(checked.problem), now);
    return checked.problem;
  }
  const { pem, keyId } = checked.value;
  await storeCsr(tx, { monitorId, facilityId, pem, keyId, fileName, now });
  await finishNetworkRequest(tx, 'csr', monitorId, now);
  return 'done';
}

export function deviceNetworkRoutes(parts: DeviceNetworkParts) {
  const { db, now, secrets, counters, certificateChanges } = parts;

  async function wantedFiles(
    from: Database,
    monitorId: string,
    facilityId: string | null,
  ): Promise<WantedFiles> {
    if (facilityId === null) return noFiles;
    const files = await listSiteFiles(from, facilityId);
    const row = (await findCertificates(from, facilityId, [monitorId])).get(monitorId);
    const wpa = files.find(({ kind }) => kind === 'wpa');
    return {
      wpa: wpa ? fileOf(secrets.open(wpa.content)) : null,
      // An uploaded one may be the same as the fetched one.
      roots: [...new Set(files.filter(isRoot).map(({ content }) => content))].map(fileOf),
      certificate: row ? { file: fileOf(row.pem), row } : null,
    };
  }

  return {
    getNetworkSettings: defineRoute(contract.getNetworkSettings, async ({ callerId, query }) => {
      const { facilityId } = await requireMonitor(db, callerId);
      const configuration = facilityId ? await findConfiguration(db, facilityId) : null;
      const { wpa, roots, certificate } = await wantedFiles(db, callerId, facilityId);
      const unlessKnown = ({ sha256, content }: File): contract.NetworkFile => ({
        sha256,
        content: query.known.includes(sha256) ? null : content,
      });
      return {
        data: [
          {
            csr: configuration && toCsrSettings(configuration),
            wpa: wpa && unlessKnown(wpa),
            roots: roots.map(unlessKnown),
            certificate: certificate && unlessKnown(certificate.file),
          },
        ],
      };
    }),
    sendCsr: defineRoute(contract.sendCsr, async ({ callerId, params, body }) => {
      // Other parameters, or another facility, would have ended the request, which is locked below.
      const { facilityId, serialNumber } = await requireMonitor(db, callerId);
      const configuration = await findConfiguration(db, facilityId ?? '');
      const { checkCsr, readCsr } = await import('../../certificates/csr.ts');
      const read = readCsr(Buffer.from(body.csr));
      const checked = read.ok ? checkCsr(read.value, parametersOf(configuration)) : read;
      const fileName = `${serialNumber}.csr`;
      const sent = { monitorId: callerId, requestId: params.id, facilityId, fileName, checked };
      const outcome = await db.transaction((tx) => receiveCsr(tx, sent, now()));
      if (outcome !== 'repeated') certificateChanges.record([callerId]);
      if (typeof outcome === 'object') {
        counters.requestsEnded.failed += 1;
        throw refusal(outcome, 'csr');
      }
      if (outcome === 'done') counters.requestsEnded.done += 1;
      return { data: [] };
    }),
    confirmTransfer: defineRoute(contract.confirmTransfer, async ({ callerId, body }) => {
      const isNew = await db.transaction(async (tx) => {
        const monitor = await lockMonitor(tx, callerId);
        const { wpa, roots, certificate } = await wantedFiles(tx, callerId, monitor?.facilityId ?? null);
        const has = ({ sha256 }: File) => body.files.includes(sha256);
        const isTransferred =
          !!certificate && has(certificate.file) && (await markTransferred(tx, certificate.row, now()));
        const wanted = [wpa, ...roots, certificate?.file].filter((file) => !!file);
        if (wanted.every(has)) await finishNetworkRequest(tx, 'certificate', callerId, now());
        return isTransferred;
      });
      if (isNew) certificateChanges.record([callerId]);
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
