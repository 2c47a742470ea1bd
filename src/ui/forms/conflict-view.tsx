// Someone else changed the record: shows both versions, field by field. If only one version changed a field, it is
// preselected; if both did, the person chooses.

import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './conflict-view.module.css';
import formClasses from './form.module.css';
import { type FooterProps, FormFooter } from './form-footer.tsx';
import { merge, presetSides, type Side } from './merge.ts';

export interface ConflictField<Values> {
  name: keyof Values & string;
  label: string;
  /** The field's value as text; '' for an empty one. */
  text(values: Values): string;
}

interface Props<Values> {
  fields: readonly ConflictField<Values>[];
  base: Values;
  yours: Values;
  theirs: Values;
  onResolve(values: Values): void;
  footer: FooterProps;
}

export function ConflictView<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { fields, base, yours, theirs, onResolve, footer } = props;
  const { t } = useTranslation(['start', 'forms']);
  const names = fields.map(({ name }) => name);
  const [sides, setSides] = useState(() => presetSides(names, { base, yours, theirs }));
  const [missing, setMissing] = useState(false);
  // The other person changed none of these fields.
  const [isOtherPart] = useState(() => Object.values(sides).every((side) => side === 'yours'));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const merged = merge(sides, { yours, theirs });
    if (merged) onResolve(merged);
    else setMissing(true);
  }

  function chooseAll(side: Side): void {
    setSides(Object.fromEntries(Object.keys(sides).map((name) => [name, side])));
  }

  const failure = missing ? t('forms:form.conflict.missing') : footer.failure;
  return (
    <form className={formClasses.form} onSubmit={submit}>
      <div className={formClasses.fields}>
        <p className={classes.lead} role="alert">
          {t(isOtherPart ? 'forms:form.conflict.otherPart' : 'forms:form.conflict.lead')}
        </p>
        {!isOtherPart && (
          <div className={classes.all}>
            <Button variant="default" onClick={() => chooseAll('theirs')}>
              {t('forms:form.conflict.keepAllTheirs')}
            </Button>
            <Button variant="default" onClick={() => chooseAll('yours')}>
              {t('forms:form.conflict.keepAllMine')}
            </Button>
          </div>
        )}
        {fields.map((field) =>
          field.name in sides ? (
            <Choice
              key={field.name}
              field={field}
              yours={yours}
              theirs={theirs}
              side={sides[field.name] ?? null}
              onChoose={(side) => setSides((all) => ({ ...all, [field.name]: side }))}
            />
          ) : (
            <p key={field.name} className={classes.same}>
              <span>{field.label}</span>
              {field.text(theirs) || t('forms:form.empty')}
            </p>
          ),
        )}
      </div>
      <FormFooter {...footer} failure={failure} />
    </form>
  );
}

interface ChoiceProps<Values> {
  field: ConflictField<Values>;
  yours: Values;
  theirs: Values;
  side: Side | null;
  onChoose(side: Side): void;
}

function Choice<Values>({ field, yours, theirs, side, onChoose }: ChoiceProps<Values>) {
  const { t } = useTranslation(['start', 'forms']);
  const versions = { theirs: field.text(theirs), yours: field.text(yours) };
  return (
    <fieldset className={classes.choice}>
      <legend>{field.label}</legend>
      {(['theirs', 'yours'] as const).map((each) => (
        <label key={each} className={classes.version}>
          <input type="radio" name={field.name} checked={side === each} onChange={() => onChoose(each)} />
          <span className={classes.whose}>{t(`forms:form.conflict.${each}`)}</span>
          <span className={classes.value}>{versions[each] || t('forms:form.empty')}</span>
        </label>
      ))}
    </fieldset>
  );
}
