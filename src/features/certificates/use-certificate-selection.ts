// The selected certificates: of those that a new one may be requested for. A selection spans the pages of one filter, and
// ends with another.
import { useCallback, useMemo, useState } from 'react';
import { listCertificates, type NetworkCertificate } from '../../../contract/certificates/certificates.ts';
import { useSettled } from '../../api/use-settled.ts';
import { useApp } from '../../data/app-context.ts';
import type { Page } from '../../data/list-definition.ts';
import { type Listed, nothing, type Selection } from '../../lib/selection.ts';
import { type ListSelection, useRowSelection } from '../../lists/use-row-selection.ts';
import { rowIdOf } from './certificate-columns.tsx';
import type { CertificateSearch } from './certificate-search.ts';
import { filterOf } from './certificate-source.ts';

export interface CertificateSelection {
  selection: Selection;
  /** The monitor of each certificate that was on a page when something was selected. */
  monitorOf: ReadonlyMap<string, string>;
  listed: Listed;
  selected: ListSelection;
}

const noMonitors: ReadonlyMap<string, string> = new Map();

/** How many certificates 'Select all' means; null until it is asked for and known. Asked again with each answer of the list. */
function useEnrollableCount(
  search: CertificateSearch,
  page: Page<NetworkCertificate> | null,
  asks: boolean,
): number | null {
  const { call } = useApp();
  const filter = JSON.stringify(filterOf(search));
  const answer = useMemo(async () => {
    if (!page || !asks) return null;
    const query = { ...JSON.parse(filter), may_enroll: 'true', count: 1, page: 1 } as const;
    return (await call(listCertificates, { query })).count ?? null;
  }, [call, filter, page, asks]);
  const settled = useSettled(answer);
  return settled.type === 'done' ? settled.value : null;
}

export function useCertificateSelection(
  search: CertificateSearch,
  page: Page<NetworkCertificate> | null,
): CertificateSelection {
  const scope = JSON.stringify({ ...search, page: undefined });
  const [kept, setKept] = useState({ scope, selection: nothing, monitorOf: noMonitors });
  const isOfScope = kept.scope === scope;
  const selection = isOfScope ? kept.selection : nothing;
  const monitorOf = isOfScope ? kept.monitorOf : noMonitors;
  const enrollable = useEnrollableCount(search, page, selection !== nothing);
  const total = enrollable ?? page?.count ?? 0;
  const listed = useMemo(() => {
    const selectable = page?.rows.filter(({ may_enroll }) => may_enroll) ?? [];
    return { total, pageIds: selectable.map(rowIdOf) };
  }, [page, total]);
  const change = useCallback(
    (next: Selection) => {
      const shown = page?.rows.map((row) => [rowIdOf(row), row.monitor_id] as const) ?? [];
      setKept({ scope, selection: next, monitorOf: new Map([...monitorOf, ...shown]) });
    },
    [scope, page, monitorOf],
  );
  return { selection, monitorOf, listed, selected: useRowSelection(selection, listed, change) };
}
