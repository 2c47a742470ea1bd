// The guide in the language of the screens: its texts, with its pictures and links.
import type { i18n } from 'i18next';
import { type GuideTopic, guideGroups, guideTopics } from '../../../ui/guide/guide-topics.ts';
import { pageLayouts } from './guide-layout.ts';
import type { Guide, GuideBlock, GuidePage, PageTexts } from './guide-page.ts';

function withPictures({ body, ...texts }: PageTexts, topic: GuideTopic): GuidePage {
  const { pictures = [], see } = pageLayouts[topic];
  const left = [...pictures];
  const blocks = body.flatMap((block): GuideBlock[] => {
    if (typeof block === 'string' || !('picture' in block)) return [block];
    const picture = left.shift();
    return picture ? [{ picture, shows: block.picture }] : [];
  });
  return { ...texts, body: blocks, see };
}

/** Reads the guide, whose texts are there. */
export function readGuide(texts: i18n): Guide {
  const t = texts.getFixedT(texts.language, 'guide-pages');
  const pages = guideTopics.map((topic) => {
    const page = t(topic, { returnObjects: true });
    return [topic, withPictures(page, topic)] as const;
  });
  return {
    groups: guideGroups.map(({ name, topics }) => ({ title: t(`groups.${name}`), topics })),
    pages: Object.fromEntries(pages) as Record<GuideTopic, GuidePage>,
  };
}
