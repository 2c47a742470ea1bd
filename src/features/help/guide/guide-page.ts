// The shape of the user guide. Texts have two marks: `**Save**` is what a button or field says on the screen, and
// `[Add a monitor](add-monitor)` leads to another page.
import type { GuideTopic } from '../../../ui/guide/guide-topics.ts';
import type { PictureName } from './pictures.ts';

export type GuideBlock =
  | string
  | { heading: string }
  | { steps: readonly string[] }
  | { points: readonly string[] }
  | { note: string }
  /** `shows` is told to those who do not see it. */
  | { picture: PictureName; shows: string };

export interface GuidePage {
  title: string;
  /** The sentence below the title, and in lists of pages. */
  lead: string;
  /** Other words that people search for. */
  words: string;
  body: readonly GuideBlock[];
  see?: readonly GuideTopic[];
}

export interface GuideGroup {
  title: string;
  topics: readonly GuideTopic[];
}

/** The guide in one language. Each language has a folder of its own beside `en/`. */
export interface Guide {
  language: string;
  groups: readonly GuideGroup[];
  pages: Readonly<Record<GuideTopic, GuidePage>>;
}
