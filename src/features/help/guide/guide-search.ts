// Finds pages of the guide by the words that a person types.
import { containsWords, searchKey, searchWords } from '../../../../contract/common/normalise.ts';
import type { GuideTopic } from '../../../ui/guide/guide-topics.ts';
import type { Guide, GuideBlock } from './guide-page.ts';

function textOf(block: GuideBlock): string {
  if (typeof block === 'string') return block;
  if ('heading' in block) return block.heading;
  if ('steps' in block) return block.steps.join(' ');
  if ('points' in block) return block.points.join(' ');
  return 'note' in block ? block.note : '';
}

/** Without the names of the pages that links lead to. */
function withoutTargets(text: string): string {
  return text.replace(/\]\([^)]*\)/g, ' ');
}

/**
 * The pages with all of the words, those first whose title has them, then those that are about them.
 * @returns null where nothing was typed that could be searched for
 */
export function searchGuide({ groups, pages }: Guide, typed: string): GuideTopic[] | null {
  const words = searchWords(typed);
  if (words.length === 0) return null;
  const has = (...texts: readonly string[]) => containsWords(texts.map(searchKey).join('\n'), words);
  const rank = (topic: GuideTopic): number => {
    const { title, lead, words: others, body } = pages[topic];
    if (has(title)) return 0;
    if (has(title, others)) return 1;
    return has(title, others, lead, ...body.map((block) => withoutTargets(textOf(block)))) ? 2 : 3;
  };
  const ranked = groups
    .flatMap(({ topics }) => topics)
    .map((topic) => ({ topic, rank: rank(topic) }))
    .filter((each) => each.rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ topic }) => topic);
}
