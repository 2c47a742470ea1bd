import { useTranslation } from 'react-i18next';
import { saveCsrParameters, subjectFields } from '../../../contract/site-configuration/csr-parameters.ts';
import {
  hashingTypes,
  keySizes,
  signingTypes,
} from '../../../contract/site-configuration/network-details.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useMay } from '../../session/rights/rights.ts';
import { FilteredInput } from '../../ui/fields/filtered-input.tsx';
import { ListSelect } from '../../ui/fields/list-select.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import {
  asStored,
  type CsrFieldName,
  conflictFields,
  conflictValues,
  csrSchema,
  csrValues,
  isComplete,
  isCsrSaved,
  subjectNames,
} from './csr-form.ts';
import { transferTypeOf } from './panels.ts';
import type { PanelSite } from './shown-site.ts';
import classes from './site-configuration.module.css';
import { useSiteSave } from './use-site-save.ts';

const alwaysChosen = { allowDeselect: false } as const;

export function CsrPanel({ facilityId, site, type }: PanelSite) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { call } = useApp();
  const addsSerialNumber = useOffers(call, 'subjectSerialNumber');
  const { saved, leaveOrRefetch } = useSiteSave();
  const transferType = transferTypeOf(type);
  const record = useRecordForm({
    schema: csrSchema,
    initialValues: csrValues(site.csr, site.version),
    async send(sent) {
      const { add_serial_number, ...known } = sent;
      // Servers without the option need not know it.
      const added = add_serial_number ? { add_serial_number } : {};
      const body = { ...known, ...added, facility_id: facilityId, transfer_type: transferType };
      await call(saveCsrParameters, { body });
      return sent;
    },
    findSaved: async (sent) => ((await isCsrSaved(call, facilityId, sent, transferType)) ? sent : null),
    readConflict: conflictValues,
    onRefused: leaveOrRefetch,
    done: () => saved(t('site-configuration:csr.saved'), { transferType }),
    afterSave: asStored,
  });
  const { field, form } = record;
  const may = useMay()('changeSites', facilityId);
  const labelled = (name: CsrFieldName) => ({ label: t(`site-configuration:csr.${name}`), ...field(name) });

  return (
    <PageForm
      label={t('site-configuration:mechanisms.csr')}
      record={record}
      may={may}
      conflict={conflictFields(t)}
      incomplete={!isComplete(form.values)}
    >
      <div className={classes.three}>
        <ListSelect {...labelled('hashing_type')} choices={hashingTypes} {...alwaysChosen} />
        <ListSelect {...labelled('signing_type')} choices={signingTypes} {...alwaysChosen} />
        <ListSelect
          {...labelled('key_size')}
          choices={keySizes.map(String)}
          disabled={form.values.signing_type === 'ECDSA'}
          {...alwaysChosen}
        />
        <p className={`${classes.wide} ${classes.note}`}>{t('site-configuration:csr.keySizeNote')}</p>
      </div>
      {subjectNames.map((name) => (
        <FilteredInput key={name} {...labelled(name)} field={subjectFields[name]} />
      ))}
      {addsSerialNumber && (
        <div className={classes.wide}>
          <SwitchField
            {...field('add_serial_number')}
            value={form.values.add_serial_number ?? false}
            label={t('site-configuration:csr.add_serial_number')}
            hint={t('site-configuration:csr.serialNumberNote')}
          />
        </div>
      )}
      {site.csr !== null && site.monitors !== null && site.monitors > 0 && (
        <p className={`${classes.wide} ${classes.note}`}>
          {t('site-configuration:csr.newKeys', { count: site.monitors })}
        </p>
      )}
    </PageForm>
  );
}
