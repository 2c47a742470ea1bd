import classes from './whole-text.module.css';

const hyphenated = /(\(?(?=[a-z-]*\d)[a-z\d.]+(?:-[a-z\d.]+)+[),]?)/i;

/** A text whose dates and serial numbers are not broken at their hyphens. One that is longer than its line breaks anywhere. */
export function WholeText({ text }: { text: string }) {
  return text.split(hyphenated).map((part, at) =>
    hyphenated.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
      <span key={at} className={classes.part}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
