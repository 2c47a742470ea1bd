import classes from './whole-dates.module.css';

const date = /(\d\d-\d\d-\d{4},?)/;

/** A sentence whose dates are not broken at their hyphens. */
export function WholeDates({ text }: { text: string }) {
  return text.split(date).map((part, at) =>
    date.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
      <span key={at} className={classes.date}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
