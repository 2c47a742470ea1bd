// A whole as a bar: each part as wide as its share. It says nothing by itself: its numbers stand in words beside it. A start
// record is not stored while a `data-tone` is in the page (src/early-list/store-record.ts): its parts have another name.
import classes from './proportion-bar.module.css';

/** What a part means: its colour, and in a forced palette its pattern. */
export type Tone = 'bad' | 'warn' | 'good' | 'quiet';

export interface BarPart {
  /** Anything that counts; parts of 0 are left out. */
  count: number;
  tone: Tone;
}

interface Props {
  /** In the order in which they stand, what needs attention first. */
  parts: readonly BarPart[];
  /** Its thickness in CSS pixels. */
  thickness?: number;
}

export function ProportionBar({ parts, thickness = 8 }: Props) {
  return (
    <span className={classes.bar} style={{ height: thickness }} aria-hidden>
      {parts
        .filter(({ count }) => count > 0)
        .map(({ count, tone }) => (
          <span key={tone} data-part={tone} style={{ flexGrow: count }} />
        ))}
    </span>
  );
}
