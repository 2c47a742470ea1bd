// The guide in the language of the screens: its texts, in which i18next puts the texts of the controls that they name.
import type { i18n } from 'i18next';
import type { Namespace } from '../../../i18n/load-texts.ts';
import { type GuideTopic, guideTopics } from '../../../ui/guide/guide-topics.ts';
import { groups, pageLayouts } from './guide-layout.ts';
import type { Guide, GuideBlock, GuidePage, PageTexts } from './guide-page.ts';

/** The guide's texts, and those of the controls that they name. */
export const guideNamespaces = [
  'guide-pages',
  'audit',
  'bulk',
  'certificates',
  'credential',
  'deletes',
  'display',
  'first-steps',
  'forms',
  'import-export',
  'lists',
  'monitor',
  'monitor-csrs',
  'my-page',
  'overview',
  'player',
  'record-pages',
  'revocations',
  'rounds',
  'scan',
  'session',
  'site-configuration',
  'start',
  'user-access',
] as const satisfies readonly Namespace[];

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

/** Reads the guide; all of its namespaces are there. */
export function readGuide(texts: i18n): Guide {
  const t = texts.getFixedT(texts.language, 'guide-pages');
  const pages = guideTopics.map((topic) => {
    const page = t(topic, { returnObjects: true });
    return [topic, withPictures(page, topic)] as const;
  });
  return {
    groups: groups.map(({ name, topics }) => ({ title: t(`groups.${name}`), topics })),
    pages: Object.fromEntries(pages) as Record<GuideTopic, GuidePage>,
  };
}
