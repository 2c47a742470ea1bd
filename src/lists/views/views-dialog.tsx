// The views of a list: saves the one that is shown, opens, shares and deletes them.
import { ActionIcon, Button, Modal, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconLink, IconTrash } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unmarked } from '../../../contract/common/isolate.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../../data/list-definition.ts';
import { browserLimitsMs, inTime } from '../../lib/in-time.ts';
import { isStorageRefused } from '../../lib/local-storage.ts';
import { fieldStyles } from '../../ui/fields/field.ts';
import { useDialogFrame } from '../../ui/form-dialog/use-dialog-frame.ts';
import { Notice } from '../../ui/notice.tsx';
import type { MenuGroup } from '../menu.ts';
import {
  addressTexts,
  hrefOf,
  maxViewNameLength,
  maxViews,
  type SavedView,
  withoutView,
  withView,
  withViewAgain,
} from './saved-view.ts';
import { useSavedViews } from './use-saved-views.ts';
import classes from './views-dialog.module.css';

interface Props<L extends ListTypes> {
  definition: ListDefinition<L>;
  group: MenuGroup;
  query: ListQuery<L>;
  onClose(): void;
}

export function ViewsDialog<L extends ListTypes>({ definition, group, query, onClose }: Props<L>) {
  const { t } = useTranslation(['start', 'lists']);
  const frame = useDialogFrame();
  const navigate = useNavigate();
  const offersFilters = useOffers(useApp().call, 'recordFilters');
  const [views, changeViews] = useSavedViews();
  const { entity, filterAddress, namesRecords } = definition;
  const own = views?.filter((view) => view.entity === entity) ?? [];
  const { menu, filters, sort, order, searchText } = query;
  const [said, setSaid] = useState<Said | null>(null);
  const address = addressTexts(filters ? (filterAddress?.(filters) ?? filters) : {});

  function save(name: string): void {
    const view: SavedView = { entity, menu, name, filters: address, sort, order };
    const isStored = changeViews((latest) => withView(latest, view));
    setSaid(
      isStored
        ? { tone: 'good', text: t('lists:views.saved', { name }) }
        : { tone: 'warn', text: t('lists:views.notStored', { name }) },
    );
  }

  function remove(view: SavedView): void {
    changeViews((latest) => withoutView(latest, view));
    setSaid({
      tone: 'good',
      text: t('lists:views.deleted', { name: view.name }),
      undo() {
        changeViews((latest) => withViewAgain(latest, view));
        setSaid(null);
      },
    });
  }

  async function share(name: string, link: string): Promise<void> {
    try {
      await inTime(navigator.clipboard.writeText(link), browserLimitsMs.storage);
      setSaid({ tone: 'good', text: t('lists:views.copied', { name }) });
    } catch {
      // Without https, or refused: it can be read and copied by hand.
      setSaid({ tone: 'warn', text: link });
    }
  }

  function open(href: string): void {
    onClose();
    void navigate({ href });
  }

  return (
    <Modal opened onClose={onClose} title={t('lists:views.title')} {...frame}>
      <div className={classes.body}>
        {views && (
          <SaveForm
            own={own}
            isFull={views.length >= maxViews}
            namesRecords={filters !== undefined && (namesRecords?.(filters) ?? false)}
            hasSearch={searchText !== ''}
            onSave={save}
          />
        )}
        {said && <SaidNotice key={said.text} {...said} />}
        {own.length > 0 && (
          <ul className={classes.views} aria-label={t('lists:views.title')}>
            {own.map((view) => (
              <View
                key={view.name}
                view={view}
                href={hrefOf(definition, group, view)}
                isOffered={offersFilters || Object.keys(view.filters).length === 0}
                list={group.entries.find((entry) => entry.menu === view.menu)?.label(t)}
                onOpen={open}
                onShare={share}
                onRemove={remove}
              />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

/** A sentence about the last act, in the dialog: messages wait until it is closed. */
interface Said {
  tone: 'good' | 'warn';
  text: string;
  undo?(): void;
}

function SaidNotice({ tone, text, undo }: Said) {
  const { t } = useTranslation(['start', 'lists']);
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone with its view.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={classes.said}>
      <Notice
        tone={tone}
        icon={
          tone === 'good' ? <IconCheck size={22} aria-hidden /> : <IconAlertTriangle size={22} aria-hidden />
        }
        control={
          undo && (
            <Button ref={button} variant="transparent" color="currentColor" onClick={undo}>
              {t('lists:views.undo')}
            </Button>
          )
        }
      >
        {text}
      </Notice>
    </div>
  );
}

interface SaveProps {
  own: readonly SavedView[];
  isFull: boolean;
  /** Whether a filter of the list names single records. */
  namesRecords: boolean;
  hasSearch: boolean;
  onSave(name: string): void;
}

function SaveForm({ own, isFull, namesRecords, hasSearch, onSave }: SaveProps) {
  const { t } = useTranslation(['start', 'lists']);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const trimmed = name.trim();
  const replaces = own.some((view) => view.name === trimmed);

  function hint(): string {
    if (isStorageRefused()) return t('lists:views.notKept');
    return t(hasSearch ? 'lists:views.withoutSearch' : 'lists:views.hint');
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (trimmed === '') setError(t('lists:views.nameRequired'));
    else if (namesRecords) setError(t('lists:views.namesRecords'));
    else if (isFull && !replaces) setError(t('lists:views.full', { count: maxViews }));
    else {
      onSave(trimmed);
      setName('');
    }
  }

  return (
    <form className={classes.save} onSubmit={submit} noValidate>
      <TextInput
        {...fieldStyles}
        label={t('lists:views.name')}
        description={hint()}
        error={error}
        maxLength={maxViewNameLength}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(null);
        }}
        autoComplete="off"
        data-autofocus
      />
      <Button type="submit" mih="3.125rem" miw={128}>
        {t(replaces ? 'lists:views.replace' : 'lists:views.save')}
      </Button>
    </form>
  );
}

interface ViewProps {
  view: SavedView;
  /** Null where this version does not know it. */
  href: string | null;
  /** False where the server has none of its filters: it would list others. */
  isOffered: boolean;
  /** The menu that it shows. */
  list: string | undefined;
  onOpen(href: string): void;
  onShare(name: string, link: string): Promise<void>;
  onRemove(view: SavedView): void;
}

function View({ view, href: known, isOffered, list, onOpen, onShare, onRemove }: ViewProps) {
  const { t } = useTranslation(['start', 'lists']);
  const { history } = useRouter();
  const about = useId();
  const href = isOffered ? known : null;
  const { name } = view;

  function aboutText(): string {
    if (known === null) return t('lists:views.unknown');
    if (!isOffered) return t('lists:views.notOffered');
    return t('lists:views.about', { list: list ?? '', count: Object.keys(view.filters).length });
  }

  return (
    <li className={classes.view}>
      <div className={classes.names}>
        {href === null ? (
          <span className={classes.name}>{name}</span>
        ) : (
          <a
            className={classes.name}
            href={history.createHref(href)}
            aria-describedby={about}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(href);
            }}
          >
            {name}
          </a>
        )}
        <span id={about} className={classes.about}>
          {aboutText()}
        </span>
      </div>
      {href !== null && (
        <ActionIcon
          color="gray"
          aria-label={unmarked(t('lists:views.copy', { name }))}
          title={t('lists:views.copy', { name })}
          onClick={() => void onShare(name, new URL(history.createHref(href), location.href).href)}
        >
          <IconLink size={22} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        color="gray"
        aria-label={unmarked(t('lists:views.delete', { name }))}
        title={t('lists:views.delete', { name })}
        onClick={() => onRemove(view)}
      >
        <IconTrash size={22} aria-hidden />
      </ActionIcon>
    </li>
  );
}
