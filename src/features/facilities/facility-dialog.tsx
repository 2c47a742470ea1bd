import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Facility } from '../../../contract/facilities/facilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useApplyChange } from '../../data/changes.ts';
import { explainRefusal } from '../../data/records/explain-refusal.ts';
import { useRecordWatch } from '../../data/records/use-record-watch.ts';
import { useMay } from '../../session/rights/rights.ts';
import { FormDialog } from '../../ui/form-dialog/form-dialog.tsx';
import { useGoneText } from '../../ui/form-dialog/gone-text.ts';
import { RecordDialog } from '../../ui/form-dialog/record-dialog.tsx';
import { useShowSaved } from '../../ui/form-dialog/use-show-saved.ts';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { conflictFields, FacilityFields } from './facility-fields.tsx';
import {
  conflictValues,
  emptyFacility,
  facilitySchema,
  facilityValues,
  findSavedFacility,
  saveFacility,
} from './facility-form.ts';
import { facilityListDefinition } from './facility-list-definition.ts';

export function AddFacilityDialog({ onClose }: { onClose(): void }) {
  return <FacilityForm facility={null} onClose={onClose} />;
}

export function EditFacilityDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation();
  const { call } = useApp();
  return (
    <RecordDialog
      title={t('facilities.edit')}
      read={() => facilityListDefinition.fetchOne(call, id)}
      onClose={onClose}
    >
      {(facility) => <FacilityForm facility={facility} onClose={onClose} />}
    </RecordDialog>
  );
}

interface Props {
  /** Null adds one. */
  facility: Facility | null;
  onClose(): void;
}

function FacilityForm({ facility, onClose }: Props) {
  const { t } = useTranslation(['start', 'forms']);
  const { call } = useApp();
  const navigate = useNavigate();
  const applyChange = useApplyChange();
  const showSaved = useShowSaved();
  const watch = useRecordWatch({ type: facilityListDefinition, id: facility?.id ?? null });
  const deletedText = useGoneText()(facility?.name ?? '');
  const may = useMay()(facility ? 'changeSites' : 'changeFacilities', facility?.id);
  const dialog = useRecordForm({
    schema: facilitySchema,
    initialValues: facility ? facilityValues(facility) : emptyFacility,
    send: (sent) => saveFacility(call, facility?.id, sent),
    findSaved: (sent) => findSavedFacility(call, facility?.id, sent),
    readConflict: conflictValues,
    explain: (error) => explainRefusal(error, watch, deletedText),
    async done({ id, name }) {
      const isNew = facility === null && id !== undefined;
      await applyChange(facilityListDefinition.entity, { created: isNew ? [id] : [] });
      const open = isNew
        ? () => void navigate({ to: '/dashboard/facility-details/$id', params: { id } })
        : undefined;
      showSaved({ name, id, open });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(facility ? 'facilities.edit' : 'facilities.add')}
      dialog={dialog}
      conflict={conflictFields(t)}
      deleted={watch.deleted ? deletedText : undefined}
      may={may}
      onClose={onClose}
    >
      <FacilityFields field={dialog.field} />
    </FormDialog>
  );
}
