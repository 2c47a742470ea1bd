// The EAP type and the mechanism, which are in the address. Unsaved changes of the panel ask before it changes.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListSelect } from '../../ui/fields/list-select.tsx';
import { mechanismsOf } from './panels.ts';
import classes from './site-configuration.module.css';
import { type EapType, eapTypes, type Mechanism } from './site-search.ts';

interface Props {
  type: EapType;
  mechanism: Mechanism;
  /** It is left out of the address. */
  defaultType: EapType;
  storedType: EapType;
}

export function SiteSelectors({ type, mechanism, defaultType, storedType }: Props) {
  const { t } = useTranslation(['start', 'site-configuration']);
  const navigate = useNavigate();

  function chooseType(chosen: string): void {
    const next = eapTypes.find((one) => one === chosen);
    if (!next || next === type) return;
    void navigate({
      to: '.',
      search: ({ facility }) => ({ facility, type: next === defaultType ? undefined : next }),
    });
  }

  function chooseMechanism(chosen: string): void {
    const next = mechanismsOf[type].find((one) => one === chosen);
    if (!next || next === mechanism) return;
    void navigate({
      to: '.',
      search: (now) => ({
        ...now,
        mechanism: next === 'csr' ? undefined : next,
        page: undefined,
        text: undefined,
      }),
    });
  }

  const unsaved = type === storedType ? '' : ` ${t('site-configuration:typeUnsaved')}`;
  const typeHint = `${t(`site-configuration:typeHint.${type}`)}${unsaved}`;
  return (
    <div className={classes.selectors}>
      <ListSelect
        label={t('site-configuration:type')}
        choices={eapTypes.map((one) => ({ value: one, label: t(`site-configuration:types.${one}`) }))}
        value={type}
        onChange={chooseType}
        description={typeHint}
        allowDeselect={false}
      />
      <ListSelect
        label={t('site-configuration:mechanism')}
        choices={mechanismsOf[type].map((one) => ({
          value: one,
          label: t(`site-configuration:mechanisms.${one}`),
        }))}
        value={mechanism}
        onChange={chooseMechanism}
        allowDeselect={false}
      />
    </div>
  );
}
