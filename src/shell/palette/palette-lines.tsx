// The palette's lines in their groups: a listbox whose options the search field moves through.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { OldDataProvider, useOldData, useStatusAge } from '../../data/data-age.ts';
import { StatusBadge, statusWords } from '../../ui/status-badge.tsx';
import { findMatches } from './matches.ts';
import classes from './palette.module.css';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

export interface LineGroup {
  name: PaletteGroup | 'recent';
  items: readonly PaletteItem[];
}

interface Props {
  id: string;
  groups: readonly LineGroup[];
  searched: string;
  /** The index among all lines, from the top down; -1: none. */
  selected: number;
  /** When the status of monitors was read, if that is known. */
  asOf: number | null;
  onChoose(item: PaletteItem): void;
}

export function optionId(listId: string, item: PaletteItem): string {
  return `${listId}-${item.key.replace(/[^\w-]/g, '_')}`;
}

export function PaletteLines({ id, groups, searched, selected, asOf, onChoose }: Props) {
  const { t } = useTranslation(['start', 'palette']);
  const lines = groups.flatMap(({ items }) => items);
  return (
    <OldDataProvider value={useOldData(asOf)}>
      <div id={id} role="listbox" aria-label={t('palette:results')} className={classes.list}>
        {groups.map(({ name, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are options.
          <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={classes.group}>
            <div id={`${id}-${name}`} className={classes.groupName} role="presentation">
              {t(`palette:groups.${name}`)}
            </div>
            {items.map((item) => (
              <Line
                key={item.key}
                id={optionId(id, item)}
                item={item}
                searched={searched}
                isSelected={lines[selected] === item}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
    </OldDataProvider>
  );
}

interface LineProps {
  id: string;
  item: PaletteItem;
  searched: string;
  isSelected: boolean;
  onChoose(item: PaletteItem): void;
}

function Line({ id, item, searched, isSelected, onChoose }: LineProps) {
  const { t } = useTranslation();
  const { icon, label, detail, online, refused } = item;
  const age = useStatusAge(t);
  const isRecord = item.group !== 'screens' && item.group !== 'actions';
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-disabled={refused !== null}
      // By these attributes the field's keys find the lines; Spotlight's own line takes no id, which the field must name.
      data-action
      data-selected={isSelected || undefined}
      className={classes.line}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => refused === null && onChoose(item)}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.words}>
        <span className={classes.label} {...(isRecord && { translate: 'no' as const })}>
          <Marked text={label} searched={searched} />
        </span>
        {(refused ?? detail) && (
          <span className={classes.detail} {...(isRecord && { translate: 'no' as const })}>
            {refused ?? <Marked text={detail} searched={searched} />}
          </span>
        )}
      </span>
      {online !== null && <StatusBadge online={online} words={statusWords(t)} age={age} />}
    </button>
  );
}

function Marked({ text, searched }: { text: string; searched: string }) {
  let at = 0;
  return findMatches(text, searched).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isMatch ? <mark key={key}>{piece.text}</mark> : <Fragment key={key}>{piece.text}</Fragment>;
  });
}
