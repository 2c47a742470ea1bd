// Who waits for access: a line with their number above All Users, which unfolds to the people and the two decisions.
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconUserQuestion } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate, unmarked } from '../../../contract/common/isolate.ts';
import {
  type AccessRequest,
  declineAccess,
  giveAccess,
  listAccessRequests,
} from '../../../contract/users/access-requests.ts';
import { type AppError, toAppError } from '../../api/app-error.ts';
import { useOwnError } from '../../api/reachability.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { useApp } from '../../data/app-context.ts';
import { useApplyChange, useRefetchOnChange, useRefetchRegularly } from '../../data/changes.ts';
import { useLatest } from '../../data/use-latest.ts';
import { errorText, nothingChanged } from '../../i18n/error-text.ts';
import { formatAgo, formatMoment } from '../../i18n/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import { mailToast } from './mail-toast.ts';
import { userListDefinition } from './user-list-definition.ts';
import classes from './waiting-for-access.module.css';

type Decision = 'give' | 'decline';

const calls = { give: giveAccess, decline: declineAccess };
const affectedBy = [userListDefinition.entity];

interface Waiting {
  people: readonly AccessRequest[];
  count: number;
}

/** Who waits, always current; null until it is known. */
function useWaiting() {
  const { call } = useApp();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const begin = useLatest();

  async function refetch(): Promise<void> {
    const isLatest = begin();
    try {
      const { data, count } = await call(listAccessRequests, {});
      if (!isLatest()) return;
      setWaiting({ people: data, count: count ?? data.length });
      setError(null);
    } catch (thrown) {
      const failure = await toAppError(thrown);
      if (isLatest()) setError(failure);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and then whenever users change
  useEffect(() => void refetch(), []);
  useRefetchOnChange(affectedBy, refetch);
  useRefetchRegularly(refetch);
  return { waiting, error, refetch };
}

const nameOf = ({ name, email }: AccessRequest) => name || email;

export function WaitingForAccess() {
  const { t, i18n } = useTranslation(['start', 'user-access']);
  const { waiting, error, refetch } = useWaiting();
  const failure = useOwnError(error);
  const changesPaused = useChangesPaused();
  const [unfolded, setUnfolded] = useState(false);
  const [asked, setAsked] = useState<{ person: AccessRequest; decision: Decision } | null>(null);
  const list = useId();

  if (!waiting && failure) {
    return (
      <Notice
        tone="bad"
        icon={<IconUserQuestion size={22} aria-hidden />}
        action={{ label: t('action.retry'), run: () => void refetch() }}
      >
        {t('user-access:waiting.failed', { reason: errorText(t, failure) })}
      </Notice>
    );
  }
  if (!waiting || (waiting.count === 0 && !asked)) return null;
  const { people, count } = waiting;
  const more = count - people.length;
  const dialog = asked && (
    <DecisionDialog
      {...asked}
      isDecided={!people.some(({ id }) => id === asked.person.id)}
      onClose={() => setAsked(null)}
    />
  );
  return (
    <>
      {count > 0 && (
        <section className={classes.waiting} aria-label={t('user-access:waiting.title')}>
          <UnstyledButton
            className={classes.line}
            aria-expanded={unfolded}
            aria-controls={list}
            onClick={() => setUnfolded((was) => !was)}
          >
            <IconUserQuestion size={22} aria-hidden />
            <span className={classes.what}>{t('user-access:waiting.title')}</span>{' '}
            <span className={classes.count}>{count}</span>
            <IconChevronDown size={20} className={classes.arrow} aria-hidden />
          </UnstyledButton>
          <ul id={list} className={classes.people} hidden={!unfolded}>
            {people.map((person) => (
              <li key={person.id} className={classes.person}>
                <div className={classes.who}>
                  <strong>{nameOf(person)}</strong>
                  <span className={classes.soft}>
                    {person.name && `${isolate(person.email)} · `}
                    <span title={formatMoment(person.asked_date)}>
                      {t('user-access:waiting.since', { ago: formatAgo(person.asked_date, i18n.language) })}
                    </span>
                  </span>
                </div>
                <div className={classes.decisions}>
                  {(['give', 'decline'] as const).map((decision) => (
                    <Button
                      key={decision}
                      variant="default"
                      aria-label={unmarked(t(`user-access:${decision}.named`, { name: nameOf(person) }))}
                      disabled={changesPaused !== null}
                      onClick={() => setAsked({ person, decision })}
                    >
                      {t(`user-access:${decision}.label`)}
                    </Button>
                  ))}
                </div>
              </li>
            ))}
            {more > 0 && <li className={classes.soft}>{t('user-access:waiting.more', { count: more })}</li>}
          </ul>
        </section>
      )}
      {dialog}
    </>
  );
}

interface DecisionProps {
  person: AccessRequest;
  decision: Decision;
  /** The person waits no more. */
  isDecided: boolean;
  onClose(): void;
}

function DecisionDialog({ person, decision, isDecided, onClose }: DecisionProps) {
  const { t } = useTranslation(['start', 'user-access']);
  const { call } = useApp();
  const applyChange = useApplyChange();
  const open = useRef<AppError | null>(null);
  const [isSent, setSent] = useState(false);
  const name = nameOf(person);
  const { id, email } = person;

  /** Who was decided about waits no more. */
  async function findDone(): Promise<Record<string, never> | null> {
    const { data } = await call(listAccessRequests, {});
    return data.some((it) => it.id === id) ? null : {};
  }

  async function act(): Promise<void> {
    setSent(true);
    const send = () => call(calls[decision], { params: { id } });
    try {
      const answer = await sendOrFind<Partial<Awaited<ReturnType<typeof send>>>>({
        open,
        send,
        find: findDone,
        notDone: (error) => nothingChanged(t, error),
      });
      const toast = mailToast({ message: '', ...answer });
      void showToast(
        toast ?? { tone: 'good', names: true, text: t(`user-access:${decision}.done`, { name }) },
      );
    } finally {
      await applyChange(userListDefinition.entity);
    }
  }

  return (
    <QuestionDialog
      title={t(`user-access:${decision}.title`)}
      question={t(`user-access:${decision}.question`, { name })}
      effect={t(`user-access:${decision}.effect`, { email })}
      confirm={t(`user-access:${decision}.label`)}
      danger={decision === 'decline'}
      refused={isDecided && !isSent ? t('user-access:waiting.decided', { name }) : null}
      act={act}
      onClose={onClose}
    />
  );
}
