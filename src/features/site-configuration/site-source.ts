// Sources of a facility's stored site configuration. Nothing of it is kept on the device.

import { csrPageSize, listMonitorCsrs } from '../../../contract/certificates/monitor-csrs.ts';
import { certificatesEntity, siteConfigurationsEntity } from '../../../contract/changes/events.ts';
import { type CsrParameters, getCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import {
  type EstAuthentication,
  getAuthentication,
} from '../../../contract/site-configuration/est-authentication.ts';
import {
  getNetworkDetails,
  type NetworkDetails,
} from '../../../contract/site-configuration/network-details.ts';
import { getSiteReadiness } from '../../../contract/site-configuration/readiness.ts';
import { getRenewal, type Renewal } from '../../../contract/site-configuration/renewal.ts';
import { toAppError } from '../../api/app-error.ts';
import { offers } from '../../api/capabilities.ts';
import type { Call } from '../../api/http.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { type Change, isAffected } from '../../data/changes.ts';
import type { Source } from '../../data/source.ts';

interface Counts {
  /** The version of a configuration that is not stored yet. */
  firstVersion: 0 | undefined;
  /** Null where the answers do not tell. */
  monitors: number | null;
  /** How many of the monitors have a network certificate; null where the answers do not tell. */
  certificates: number | null;
}

export interface Site extends Omit<Counts, 'firstVersion'> {
  /** Each is null where nothing of it is stored. */
  details: NetworkDetails | null;
  csr: CsrParameters | null;
  authentication: EstAuthentication | null;
  /** 0 while nothing is stored; undefined where the server has no versions. */
  version: number | undefined;
  /** Null where the server renews nothing. */
  renewal: Renewal | null;
}

/** Null for failures that leave the panels usable, because only numbers are missing; throws all others again. */
async function unlessUsable(thrown: unknown): Promise<null> {
  const { type } = await toAppError(thrown);
  if (type !== 'server' && type !== 'badResponse' && type !== 'rejected') throw thrown;
  return null;
}

/** Counts on the first page, where the server does not count: more monitors are not known. */
async function countOnPage(call: Call, facilityId: string, signal?: AbortSignal): Promise<Counts> {
  const input = { params: { facilityId }, query: { count: csrPageSize, page: 1 } };
  const page = await call(listMonitorCsrs, input, { signal }).catch(unlessUsable);
  if (!page) return { monitors: null, certificates: null, firstVersion: undefined };
  const { data, count = data.length } = page;
  const held = data.filter((row) => row.clientcert_url !== '' || row.clientcert_enddate).length;
  return { monitors: count, certificates: count === data.length ? held : null, firstVersion: undefined };
}

async function countCertificates(call: Call, facilityId: string, signal?: AbortSignal): Promise<Counts> {
  if (!(await offers(call, 'siteReadiness'))) return await countOnPage(call, facilityId, signal);
  const params = { facilityId };
  const counted = await call(getSiteReadiness, { params }, { signal }).then(onlyRecord).catch(unlessUsable);
  const { monitors, certificates } = counted ?? (await countOnPage(call, facilityId, signal));
  return { monitors, certificates, firstVersion: 0 };
}

async function readRenewal(call: Call, id: string, signal?: AbortSignal): Promise<Renewal | null> {
  if (!(await offers(call, 'renewal'))) return null;
  // The panels do not need it.
  return await call(getRenewal, { params: { id } }, { signal }).then(onlyRecord, () => null);
}

const changesOf = [certificatesEntity, siteConfigurationsEntity];

/** A certificate's change names its monitor, which may be one of this facility. */
export function affectsSite(changes: readonly Change[], facilityId: string): boolean {
  const isCertificate = ({ entity }: Change) => entity === certificatesEntity;
  return changes.some(isCertificate) || isAffected(changes, [facilityId]);
}

export function siteSource(facilityId: string): Source<Site> {
  return {
    key: JSON.stringify(['siteConfiguration', facilityId]),
    async fetch(call, signal) {
      const params = { id: facilityId };
      const [details, csr, authentication, { firstVersion, ...counts }, renewal] = await Promise.all([
        call(getNetworkDetails, { params: { facilityId } }, { signal }),
        call(getCsrParameters, { params }, { signal }),
        call(getAuthentication, { params }, { signal }),
        countCertificates(call, facilityId, signal),
        readRenewal(call, facilityId, signal),
      ]);
      return {
        details: details.data[0] ?? null,
        csr: csr.data[0] ?? null,
        authentication: authentication.data[0] ?? null,
        version: details.data[0] ? details.data[0].version : firstVersion,
        ...counts,
        renewal,
      };
    },
    affectedBy: changesOf,
  };
}
