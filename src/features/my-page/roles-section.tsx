import { Skeleton, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type GivenRoleName, givenRoles } from '../../../contract/common/rights.ts';
import { getOwnRights, type ownRights } from '../../../contract/users/own-rights.ts';
import { useCapability } from '../../api/capabilities.ts';
import { useLost } from '../../api/reachability.ts';
import { useSettled } from '../../api/use-settled.ts';
import { useApp } from '../../data/app-context.ts';
import { errorText } from '../../i18n/error-text.ts';
import { listed } from '../../i18n/punctuation.ts';
import { roleLabel } from '../../i18n/role-label.ts';
import { rightsAtom } from '../../session/rights/rights.ts';
import classes from './my-page.module.css';
import { Section } from './section.tsx';

type OwnRole = z.output<typeof ownRights>['roles'][number];

/** Read with each visit, when the service is reached again, and when what the person may do has changed. */
function useOwnRoles(isOffered: boolean) {
  const { call } = useApp();
  const isReachable = useLost() === null;
  const rights = useAtomValue(rightsAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rights come with other roles
  const answer = useMemo(() => {
    const asked = isOffered && isReachable ? call(getOwnRights, {}) : null;
    asked?.catch(() => undefined);
    return asked;
  }, [call, isOffered, isReachable, rights]);
  const settled = useSettled(answer);
  const [shown, setShown] = useState<readonly OwnRole[] | null>(null);
  useEffect(() => {
    if (settled.type === 'done') setShown(settled.value.data.roles);
  }, [settled]);
  return { shown, error: settled.type === 'failed' ? settled.error : null, isReachable };
}

/** What the person may do here, and where, in a sentence for each role; nothing where the service has no roles. */
export function RolesSection() {
  const { t } = useTranslation(['start', 'my-page', 'user-access']);
  const isOffered = useCapability(useApp().call, 'roles') === true;
  const { shown, error, isReachable } = useOwnRoles(isOffered);
  if (!isOffered) return null;
  return (
    <Section title={t('my-page:roles.title')}>
      {!shown && !error && isReachable && <Skeleton height={88} radius={12} />}
      {!shown && !isReachable && <Text role="status">{t('my-page:roles.offline')}</Text>}
      {!shown && error && isReachable && (
        <Text role="alert">
          {t('my-page:roles.failed')} {errorText(t, error)}
        </Text>
      )}
      {shown && <Roles roles={shown} />}
    </Section>
  );
}

function Roles({ roles }: { roles: readonly OwnRole[] }) {
  const { t } = useTranslation(['start', 'my-page', 'user-access']);
  const isAdministrator = roles.some(({ role }) => role === 'administrator');
  return (
    <ul className={classes.roles}>
      {isAdministrator && (
        <li>
          <strong>{t('user-access:administrator')}</strong>
          <span className={classes.note}>{t('user-access:roles.means.administrator')}</span>
        </li>
      )}
      {givenRoles.map((name) => {
        const given = roles.filter(({ role }) => role === name);
        return given.length > 0 && <RoleLine key={name} name={name} given={given} />;
      })}
    </ul>
  );
}

/** A person may have thousands of facilities. */
const maxNamed = 20;

function placesOf(t: TFunction<['start', 'my-page', 'user-access']>, given: readonly OwnRole[]): string {
  if (given.some(({ facility_id: id }) => id === null)) return t('user-access:roles.allFacilities');
  const names = given.flatMap(({ facility_name: name }) => name ?? []);
  const count = names.length - maxNamed;
  return listed([...names.slice(0, maxNamed), count > 0 && t('my-page:roles.more', { count })]);
}

function RoleLine({ name, given }: { name: GivenRoleName; given: readonly OwnRole[] }) {
  const { t } = useTranslation(['start', 'my-page', 'user-access']);
  const mayHear = given.some(({ may_hear: hears }) => hears);
  return (
    <li>
      <strong>{roleLabel(t, name, mayHear)}</strong>
      {name !== 'auditor' && <span className={classes.places}>{placesOf(t, given)}</span>}
      <span className={classes.note}>{t(`user-access:roles.means.${name}`)}</span>
    </li>
  );
}
