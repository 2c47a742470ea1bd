// The selected certificates. A selection spans the pages of one filter, and ends with another.
import { useCallback, useMemo, useState } from 'react';
import type { NetworkCertificate } from '../../../contract/certificates/certificates.ts';
import type { Page } from '../../data/list-definition.ts';
import { type Listed, nothing, type Selection } from '../../lib/selection.ts';
import { type ListSelection, useRowSelection } from '../../lists/use-row-selection.ts';
import { rowIdOf } from './certificate-columns.tsx';
import type { CertificateSearch } from './certificate-search.ts';

export interface CertificateSelection {
  selection: Selection;
  /** The monitor of each certificate that was on a page when something was selected. */
  monitorOf: ReadonlyMap<string, string>;
  listed: Listed;
  selected: ListSelection;
}

const noMonitors: ReadonlyMap<string, string> = new Map();

export function useCertificateSelection(
  search: CertificateSearch,
  page: Page<NetworkCertificate> | null,
): CertificateSelection {
  const scope = JSON.stringify({ ...search, page: undefined });
  const [kept, setKept] = useState({ scope, selection: nothing, monitorOf: noMonitors });
  const isOfScope = kept.scope === scope;
  const selection = isOfScope ? kept.selection : nothing;
  const monitorOf = isOfScope ? kept.monitorOf : noMonitors;
  const listed = useMemo(() => ({ total: page?.count ?? 0, pageIds: page?.rows.map(rowIdOf) ?? [] }), [page]);
  const change = useCallback(
    (next: Selection) => {
      const shown = page?.rows.map((row) => [rowIdOf(row), row.monitor_id] as const) ?? [];
      setKept({ scope, selection: next, monitorOf: new Map([...monitorOf, ...shown]) });
    },
    [scope, page, monitorOf],
  );
  return { selection, monitorOf, listed, selected: useRowSelection(selection, listed, change) };
}
