import { Button, Skeleton, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOneSession, listSessions, type PersonSession } from '../../../contract/accounts/sessions.ts';
import { useCapability } from '../../api/capabilities.ts';
import { useLost } from '../../api/reachability.ts';
import { useSettled } from '../../api/use-settled.ts';
import { useApp } from '../../data/app-context.ts';
import { errorText } from '../../i18n/error-text.ts';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import classes from './my-page.module.css';
import { hostOf } from './provider-host.ts';
import { Section } from './section.tsx';
import { deviceName, SessionRow } from './session-row.tsx';

/** Reads them with each visit, and again when the service is reached again, or one of them has ended. */
function useSessions(isOffered: boolean) {
  const { call } = useApp();
  const isReachable = useLost() === null;
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  const answer = useMemo(() => {
    const asked = isOffered && isReachable ? call(listSessions, {}) : null;
    asked?.catch(() => undefined);
    return asked;
  }, [call, isOffered, isReachable, turn]);
  const settled = useSettled(answer);
  const [shown, setShown] = useState<PersonSession[] | null>(null);
  useEffect(() => {
    if (settled.type === 'done') setShown(settled.value.data);
  }, [settled]);
  const error = settled.type === 'failed' ? settled.error : null;
  return { shown, error, isReachable, again: () => setTurn((before) => before + 1) };
}

/** Where the person is signed in; each of these sessions can be ended. */
export function SessionsSection() {
  const { t } = useTranslation(['start', 'my-page']);
  const { call, settings } = useApp();
  const isOffered = useCapability(call, 'sessions') === true;
  const { shown, error, isReachable, again } = useSessions(isOffered);
  const [ending, setEnding] = useState<PersonSession | null>(null);
  if (!isOffered) return null;
  const hasOthers = shown?.some(({ is_current }) => !is_current) === true;
  const host = settings.accounts === false ? hostOf(settings.auth.domain) : null;

  async function end({ id }: PersonSession): Promise<void> {
    await call(endOneSession, { params: { id } });
    again();
    void showToast({ tone: 'good', text: t('my-page:sessions.ended') });
  }

  return (
    <Section title={t('my-page:sessions.title')}>
      {shown && <Text>{t(hasOthers ? 'my-page:sessions.lead' : 'my-page:sessions.only')}</Text>}
      {!shown && !error && isReachable && <Skeleton height={88} radius={12} />}
      {shown && (
        <ul className={classes.sessions}>
          {shown.map((session) => (
            <SessionRow key={session.id} session={session} host={host} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {!shown && !isReachable && <Text role="status">{t('my-page:sessions.offline')}</Text>}
      {error && isReachable && (
        <>
          <Text role="alert" className={classes.failure}>
            {t('my-page:sessions.failed')} {errorText(t, error)}
          </Text>
          <Button variant="default" size="lg" onClick={again}>
            {t('action.retry')}
          </Button>
        </>
      )}
      {ending && (
        <QuestionDialog
          title={t('my-page:sessions.confirm')}
          question={t('my-page:sessions.question', { device: deviceName(t, ending) })}
          effect={host ? t('my-page:sessions.effectOutside', { host }) : t('my-page:sessions.effect')}
          confirm={t('my-page:sessions.confirm')}
          danger
          act={() => end(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </Section>
  );
}
