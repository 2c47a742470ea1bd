// The shape of the user guide. Texts have two marks: `**Save**` is what a button or field says on the screen, and
// `[Add a monitor](add-monitor)` leads to another page. In the catalogues the names of controls are references to their own
// texts, `**$t(start:action.save)**`, so that a button is called in the guide as on the screen.
import type { GuideTopic } from '../../../ui/guide/guide-topics.ts';
import type { PictureName } from './pictures.ts';

type TextBlock =
  | string
  | { heading: string }
  | { steps: readonly string[] }
  | { points: readonly string[] }
  | { note: string };

export type GuideBlock =
  | TextBlock
  /** `shows` is told to those who do not see it. */
  | { picture: PictureName; shows: string };

/** A page's texts, as a catalogue has them. */
export interface PageTexts {
  title: string;
  /** The sentence below the title, and in lists of pages. */
  lead: string;
  /** Other words that people search for. */
  words: string;
  /** What a picture shows stands where the picture does. */
  body: readonly (TextBlock | { picture: string })[];
}

export interface GuidePage extends Omit<PageTexts, 'body'> {
  body: readonly GuideBlock[];
  see: readonly GuideTopic[];
}

export interface GuideGroup {
  title: string;
  topics: readonly GuideTopic[];
}

/** The guide in one language. */
export interface Guide {
  groups: readonly GuideGroup[];
  pages: Readonly<Record<GuideTopic, GuidePage>>;
}
