// Associate Monitors to Facility: all selected monitors of a list get one facility, or none. Those that have left the list
// since are named afterwards.

import { Button, Modal } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { DataOf } from '../../../contract/common/endpoint.ts';
import type { Job } from '../../../contract/jobs/jobs.ts';
import { associateMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { useOffers } from '../../api/capabilities.ts';
import { findFacilities } from '../../api/find-facilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useApplyChange } from '../../data/changes.ts';
import { nameDeletedFacilities } from '../../data/records/deleted-facilities.ts';
import { bulkTimeoutMs } from '../../deletes/delete-calls.ts';
import type { RecordLine } from '../../deletes/deletion.ts';
import { SelectedRecords } from '../../deletes/selected-records.tsx';
import { sentences } from '../../i18n/punctuation.ts';
import { findBegun, useChangeJobs } from '../../jobs/change-jobs.ts';
import type { ScreenSelection } from '../../lists/screen-selection.ts';
import { useBounding } from '../../session/rights/rights.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { choiceSchema } from '../../ui/fields/choice.ts';
import { RemoteSelect } from '../../ui/fields/remote-select.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { FormDialog } from '../../ui/form-dialog/form-dialog.tsx';
import { useDialogFrame } from '../../ui/form-dialog/use-dialog-frame.ts';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';
import classes from './associate-many.module.css';
import { associationOf } from './association-body.ts';
import { beginMonitorChange } from './bulk/monitor-changes.tsx';
import { LeftByMany } from './left-certificates.tsx';
import { monitorDeletion } from './monitor-deletion.ts';
import { type MonitorListTypes, monitorListDefinition } from './monitor-list-definition.ts';

const maxListed = 5;

interface Props {
  selected: ScreenSelection<MonitorListTypes>;
  onClose(): void;
}

type Outcome = DataOf<typeof associateMonitors>;
/** A job that has begun, or what was done without one. */
type Sent = { job: Job } | (Outcome & { count: number });

function schemaOf(notChosen: string) {
  return z
    .object({ facility_id: choiceSchema.nullable(), none: z.boolean() })
    .refine(({ facility_id, none }) => none || facility_id !== null, {
      error: notChosen,
      path: ['facility_id'],
    })
    .transform(({ facility_id, none }) => ({ new_facility_id: none ? null : (facility_id?.id ?? null) }));
}
type Values = z.input<ReturnType<typeof schemaOf>>;

const empty: Values = { facility_id: null, none: false };

function bodyOf(selected: Props['selected'], count: number) {
  const body = associationOf(selected);
  return { ...body, ...(body.all_selected && { expected_count: count }) };
}

/** Says what was done, in words. */
function doneText(
  t: TFunction<['start', 'bulk']>,
  count: number,
  unchanged: number,
  { facility_id, none }: Values,
): string {
  const facility = facility_id?.name ?? '';
  const done = none
    ? t('bulk:associateMany.ended', { count })
    : t('bulk:associateMany.associated', { count, facility });
  return sentences(done, unchanged > 0 && t('bulk:associateMany.unchanged', { count: unchanged }));
}

/** The first selected monitors by name; none until they are found, or where they cannot be. */
function useFirstLines({ query, selection }: Props['selected']): readonly RecordLine[] {
  const { t } = useTranslation();
  const { call, lists } = useApp();
  const [lines, setLines] = useState<readonly RecordLine[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const { firstRecords, line } = monitorDeletion(query);
    const show = (rows: MonitorListTypes['row'][]) => {
      if (!stop.signal.aborted) setLines(rows.map((row) => line(row, t)));
    };
    // Without their names, their number is said.
    firstRecords({ call, lists }, selection, maxListed, stop.signal).then(show, () => undefined);
    return () => stop.abort();
  }, [call, lists, query, selection, t]);
  return lines;
}

export function AssociateMany({ selected, onClose }: Props) {
  const [left, setLeft] = useState<{ done: string; skipped: Outcome['skipped'] } | null>(null);
  if (left) return <NotChanged {...left} onClose={onClose} />;
  return <Form selected={selected} onLeft={setLeft} onClose={onClose} />;
}

interface FormProps extends Props {
  /** Monitors were left as they are. */
  onLeft(left: { done: string; skipped: Outcome['skipped'] }): void;
}

function Form({ selected, onLeft, onClose }: FormProps) {
  const { t } = useTranslation(['start', 'bulk', 'forms']);
  const { call } = useApp();
  const bounding = useBounding('changeMonitors');
  const applyChange = useApplyChange();
  const records = useFirstLines(selected);
  const [count, setCount] = useState(selected.count);
  const [note, setNote] = useState<string | null>(null);
  const changesMany = useOffers(call, 'bulkChanges');
  const { show } = useChangeJobs();
  const [jobId] = useState(() => crypto.randomUUID());
  const dialog = useRecordForm({
    schema: schemaOf(t('bulk:associateMany.choose')),
    initialValues: empty,
    wireNames: { new_facility_id: 'facility_id' },
    async send(facility): Promise<Sent> {
      if (changesMany) {
        const change = { type: 'associate', facility_id: facility.new_facility_id } as const;
        return { job: await beginMonitorChange(call, selected, change, { id: jobId, expected: count }) };
      }
      const body = { ...bodyOf(selected, count), ...facility };
      const { data, count: changed } = await call(associateMonitors, { body }, { timeout: bulkTimeoutMs });
      return { ...data, count: changed ?? data.changed.length };
    },
    // Without jobs nothing tells whether it was done: it can be sent again.
    ...(changesMany && {
      async findSaved() {
        const job = await findBegun(call, jobId);
        return job && { job };
      },
    }),
    async done(sent, values) {
      if ('job' in sent) {
        selected.clear();
        void show(sent.job);
        return onClose();
      }
      const { count: changed, unchanged, skipped } = sent;
      await applyChange(monitorListDefinition.entity);
      selected.clear();
      const done = doneText(t, changed, unchanged.length, values);
      if (skipped.length > 0) return onLeft({ done, skipped });
      void showToast({ tone: 'good', text: done });
      onClose();
    },
    onRefused({ details }) {
      if (details.code !== 'COUNT_CHANGED' || details.count === undefined) return;
      setCount(details.count);
      setNote(t('bulk:associateMany.changedCount', { count: details.count }));
    },
    explain: (error, { facility_id }) =>
      nameDeletedFacilities(call, t, error, { field: 'facility_id', chosen: [facility_id] }),
  });
  const { none, facility_id: facility } = dialog.form.getValues();
  const to = none ? null : facility?.id;
  const { query, selection, list } = selected;

  return (
    <FormDialog
      title={t('bulk:associateMany.title')}
      dialog={note ? { ...dialog, failure: dialog.failure && note } : dialog}
      onClose={onClose}
    >
      <SelectedRecords
        label={t('bulk:associateMany.selected')}
        total={t('monitors.count', { count })}
        count={count}
        scope={{ selection, searchText: query.searchText, filtered: query.filters !== undefined, list }}
        records={records}
      />
      <RemoteSelect
        {...dialog.field('facility_id')}
        // None is needed then.
        {...(none && { error: undefined })}
        find={findFacilities(call, bounding)}
        label={t('forms:monitorForm.selectFacility')}
        disabled={none}
        withDetails
        data-autofocus
      />
      <SwitchField
        {...dialog.field('none')}
        label={t('bulk:associateMany.end')}
        hint={t('bulk:associateMany.endHint')}
      />
      {to !== undefined && <LeftByMany key={to} selected={selected} to={to} />}
    </FormDialog>
  );
}

function NotChanged({
  done,
  skipped,
  onClose,
}: {
  done: string;
  skipped: Outcome['skipped'];
  onClose(): void;
}) {
  const { t } = useTranslation(['start', 'bulk', 'deletes']);
  const frame = useDialogFrame();
  return (
    <Modal opened onClose={onClose} title={t('bulk:associateMany.title')} {...frame}>
      <div className={classes.text}>
        <p role="status" tabIndex={-1} data-autofocus>
          {done}
        </p>
        <p>{t('bulk:associateMany.skipped', { count: skipped.length })}</p>
        <SelectedRecords
          label={t('bulk:associateMany.skippedList')}
          total={t('monitors.count', { count: skipped.length })}
          count={skipped.length}
          records={skipped.map(({ id, monitor_id, cloud_id }) => ({
            id,
            name: monitor_id,
            details: [cloud_id],
          }))}
        />
      </div>
      <DialogButtons>
        <Button size="lg" onClick={onClose}>
          {t('deletes:ok')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
