import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authenticationFields } from '../../../../contract/site-configuration/est-authentication.ts';
import { pemFile } from '../../../../contract/site-configuration/site-files.ts';
import { useOffers } from '../../../api/capabilities.ts';
import { useApp } from '../../../data/app-context.ts';
import { useMay } from '../../../session/rights/rights.ts';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { FilteredInput } from '../../../ui/fields/filtered-input.tsx';
import { NewPasswordInput } from '../../../ui/fields/plain-input.tsx';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import { type RecordForm, useRecordForm } from '../../../ui/forms/use-record-form.ts';
import { RemoveStored } from '../files/remove-stored.tsx';
import { storedFilesOf } from '../files/stored-file.ts';
import { StoredFiles } from '../files/stored-files.tsx';
import { missingForRenewal } from '../readiness.ts';
import type { PanelSite } from '../shown-site.ts';
import classes from '../site-configuration.module.css';
import { useSiteSave } from '../use-site-save.ts';
import {
  type AuthenticationMode,
  type AuthenticationValues,
  authenticationModes,
  authenticationSchema,
  authenticationValues,
  conflictFields,
  conflictValues,
  saveAuthentication,
  withoutSecrets,
} from './authentication-form.ts';
import ownClasses from './authentication-panel.module.css';
import { ConnectionTest } from './connection-test.tsx';
import { RenewalSetting } from './renewal-setting.tsx';
import { ServerRoots } from './server-roots.tsx';

const storedKeys = ['registrationAuthorityKey', 'registrationAuthorityCertificate'] as const;

function newest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}

export function AuthenticationPanel({ facilityId, site }: PanelSite) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const { call } = useApp();
  const { saved, leaveOrRefetch } = useSiteSave();
  const { authentication, details } = site;
  const storedMode = authentication?.authentication_type === 'KeyFile' ? 'keys' : 'password';
  const [mode, setMode] = useState<AuthenticationMode>(storedMode);
  const hasPassword = authentication?.has_password === true;
  const record: RecordForm<AuthenticationValues> = useRecordForm({
    schema: authenticationSchema(mode, hasPassword),
    initialValues: authenticationValues(authentication, site.version),
    send: (sent) => saveAuthentication(call, facilityId, sent),
    readConflict: (data) => conflictValues(data, record.form.getValues()),
    onRefused: leaveOrRefetch,
    done: (_result, values) =>
      saved(t('site-configuration:authentication.saved'), {
        transferType: 'Online',
        urls: [values.cacert_url, values.clientcert_url],
      }),
    afterSave: withoutSecrets,
  });
  const { field, form } = record;
  const may = useMay()('changeSites', facilityId);

  const { cacert_url, clientcert_url, cafile } = form.values;
  const tests = useOffers(call, 'testConnection');
  const radios = useId();

  // A change beside the form may have been made although its answer was lost: its next try is based on what is shown.
  const latestVersion = newest(site.version, form.values.version);

  /** Takes the version of a change made here beside the form: what is typed is saved on top of it, and of nothing else. */
  function acceptVersion(version: number | undefined): void {
    if (form.values.version !== latestVersion) return;
    form.setInitialValues({ ...form.getInitialValues(), version });
    form.setFieldValue('version', version);
  }

  function choose(next: AuthenticationMode): void {
    setMode(next);
    // Messages of the other mode say nothing about this one.
    form.clearErrors();
  }

  return (
    <>
      <div className={ownClasses.head}>
        <div
          role="radiogroup"
          aria-label={t('site-configuration:authentication.mode')}
          className={ownClasses.modes}
        >
          {authenticationModes.map((one) => (
            <label key={one} className={ownClasses.mode}>
              <input type="radio" name={radios} checked={mode === one} onChange={() => choose(one)} />
              {t(`site-configuration:authentication.modes.${one}`)}
            </label>
          ))}
        </div>
        {authentication && (
          <p className={ownClasses.inUse}>
            {t('site-configuration:authentication.inUse', {
              mode: t(`site-configuration:authentication.modes.${storedMode}`),
            })}
          </p>
        )}
      </div>
      <PageForm
        label={t('site-configuration:mechanisms.authentication')}
        record={record}
        may={may}
        conflict={conflictFields(t)}
      >
        {mode === 'password' ? (
          <>
            <FilteredInput
              {...field('user_name')}
              field={authenticationFields.user_name}
              label={t('site-configuration:authentication.user_name')}
            />
            <NewPasswordInput
              {...field('user_password')}
              label={t('site-configuration:authentication.user_password')}
              placeholder={hasPassword ? t('site-configuration:authentication.passwordStored') : ''}
            />
            {hasPassword && (
              <div className={classes.wide}>
                <RemoveStored
                  what={{ kind: 'credentials', name: authentication?.user_name ?? '' }}
                  onRemoved={acceptVersion}
                />
              </div>
            )}
          </>
        ) : (
          <>
            <KeyFiles may={may} field={field} />
            <div className={classes.wide}>
              <StoredFiles
                details={details}
                kinds={storedKeys}
                label={t('site-configuration:authentication.storedFiles')}
                onRemoved={acceptVersion}
              />
            </div>
          </>
        )}
        {(['cacert_url', 'clientcert_url'] as const).map((name) => (
          <FilteredInput
            key={name}
            {...field(name)}
            field={authenticationFields[name]}
            label={t(`site-configuration:authentication.${name}`)}
            inputMode="url"
          />
        ))}
        {storedFilesOf(details, 'fetchedRoot').length > 0 && (
          <div className={classes.wide}>
            <StoredFiles
              details={details}
              kinds={['fetchedRoot']}
              label={t('site-configuration:authentication.fetchedRoots')}
              onRemoved={acceptVersion}
            />
          </div>
        )}
      </PageForm>
      {tests && (
        <ConnectionTest
          facilityId={facilityId}
          version={latestVersion}
          onVersion={acceptVersion}
          server={{ cacert_url, clientcert_url, cafile: mode === 'keys' ? cafile : null }}
        />
      )}
      {tests && (
        <ServerRoots
          details={details}
          urls={{ facility_id: facilityId, cacert_url, clientcert_url, version: latestVersion }}
          onVersion={acceptVersion}
        />
      )}
      {site.renewal && (
        <RenewalSetting facilityId={facilityId} renewal={site.renewal} missing={missingForRenewal(site)} />
      )}
    </>
  );
}

interface KeyFilesProps extends Pick<RecordForm<AuthenticationValues>, 'field'> {
  /** Whether this person may store others. */
  may: boolean;
}

function KeyFiles({ may, field }: KeyFilesProps) {
  const { t } = useTranslation(['start', 'site-configuration']);
  if (!may) return null;
  return (
    <div className={ownClasses.keyFiles}>
      {(['keyfile', 'certfile', 'cafile'] as const).map((name) => (
        <FileField
          key={name}
          {...field(name)}
          part={pemFile}
          label={t(`site-configuration:authentication.${name}`)}
        />
      ))}
    </div>
  );
}
