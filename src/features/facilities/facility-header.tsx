// Shows what a facility's page says beneath its title: how its monitors are, where it is and whom to call, and what can be
// done. On a narrow screen the last two open with a tap, so that the list stays in sight.
import { Button } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asciiEmail } from '../../../contract/common/email.ts';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import { useSettled } from '../../api/use-settled.ts';
import type { Loaded } from '../../data/source.ts';
import { HistoryButton } from '../../history/history-button.tsx';
import { BackToList } from '../../lists/back/back-to-list.tsx';
import { RecordActions } from '../../lists/record-actions.tsx';
import { useRememberLeftRow } from '../../lists/use-focus-left-row.ts';
import { useMay } from '../../session/rights/rights.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { type Lazy, LazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { editFacilityDialog, loadFacilityDeletion } from './facility-dialogs.ts';
import { facilityListDefinition } from './facility-list-definition.ts';
import classes from './facility-page.module.css';
import { HealthLinks } from './health/health-links.tsx';
import type { Health } from './health/health-source.ts';
import { Timezone } from './timezone.tsx';
import { Town } from './town.tsx';

type AddDialog = Lazy<{ facility?: { id: string; name: string }; onClose(): void }>;

/** The way back to the list of facilities. */
export function FacilityBack() {
  const { t } = useTranslation();
  return (
    <BackToList
      entity={facilityListDefinition.entity}
      all={{ title: t('facilities.title'), href: '/dashboard/facilitylist' }}
    />
  );
}

interface Props {
  facility: Facility;
  /** Null where the server does not say how a facility is. */
  health: Promise<Loaded<Health> | null>;
  addMonitor: AddDialog;
  addUser: AddDialog;
  onDeleting(isDeleting: boolean): void;
}

export function FacilityHeader({ facility, health, addMonitor, addUser, onDeleting }: Props) {
  const { t } = useTranslation(['start', 'record-pages']);
  const [open, setOpen] = useState(false);
  const [adding, setAdding] = useState<AddDialog | null>(null);
  const [editing, setEditing] = useState(false);
  const detailsId = useId();
  const { id, name } = facility;
  const may = useMay();
  useRememberLeftRow(id);
  const settled = useSettled(health);
  // Kept while the page of a list is turned.
  const [counted, setCounted] = useState<Loaded<Health> | null>(null);
  if (settled.type === 'done' && settled.value !== counted) setCounted(settled.value);
  const additions = [
    {
      right: 'changeMonitors',
      label: t('record-pages:facilityPage.addMonitor'),
      run: () => setAdding(addMonitor),
    },
    { right: 'changePeople', label: t('record-pages:facilityPage.addUser'), run: () => setAdding(addUser) },
  ] as const;
  return (
    <section aria-label={t('record-pages:facilityPage.about')} className={classes.header}>
      <div className={classes.bar}>
        {counted && <HealthLinks facility={id} loaded={counted} />}
        <Button
          className={classes.toggle}
          variant="subtle"
          color="gray"
          aria-expanded={open}
          aria-controls={detailsId}
          rightSection={
            <IconChevronDown size={20} aria-hidden data-open={open} className={classes.chevron} />
          }
          onClick={() => setOpen(!open)}
        >
          {t('record-pages:facilityPage.details')}
        </Button>
      </div>
      <div id={detailsId} className={classes.details} data-open={open}>
        <Facts facility={facility} />
        <div className={classes.actions}>
          <RecordActions
            definition={facilityListDefinition}
            menu="FACILITY_ALL"
            row={facility}
            loadDeletion={may('changeFacilities') ? loadFacilityDeletion : undefined}
            deleteLabel={t('facilities.deleteTitle')}
            counted={(count) => t('facilities.count', { count })}
            onEdit={may('changeSites', id) ? () => setEditing(true) : undefined}
            onDeleting={onDeleting}
            more={additions
              .filter(({ right }) => may(right, id))
              .map(({ label, run }) => ({ label, Icon: IconPlus, run }))}
          >
            <HistoryButton record={id} name={name} />
          </RecordActions>
        </div>
      </div>
      {editing && <LazyComponent of={editFacilityDialog} props={{ id, onClose: () => setEditing(false) }} />}
      {adding && (
        <LazyComponent of={adding} props={{ facility: { id, name }, onClose: () => setAdding(null) }} />
      )}
    </section>
  );
}

function Facts({ facility }: { facility: Facility }) {
  const { t } = useTranslation(['start', 'forms', 'record-pages']);
  const { physical_address, country_code, contact_phone, contact_email } = facility;
  const phone = `${country_code} ${contact_phone}`;
  return (
    <dl className={classes.facts}>
      <Fact label={t('record-pages:facilityPage.address')}>
        {physical_address}
        <Town row={facility} className="" />
      </Fact>
      <Fact label={t('record-pages:facilityPage.contact')}>
        {facility.contact_name}
        <a href={`mailto:${asciiEmail(contact_email)}`}>
          <AddressText text={contact_email} />
        </a>
      </Fact>
      <Fact label={t('forms:facilityField.contact_phone')}>
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </Fact>
      <Fact label={t('record-pages:facilityPage.representative')}>{facility.mca_rep_name}</Fact>
      <Fact label={t('forms:facilityField.timezone')}>
        <Timezone name={facility.timezone} />
      </Fact>
      <Fact label={t('facilities.column.facilityId')}>{facility.facility_id}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd translate="no">{children}</dd>
    </div>
  );
}
