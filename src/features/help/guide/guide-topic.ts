import { type GuideTopic, guideTopics } from '../../../ui/guide/guide-topics.ts';

const topics = new Set<string>(guideTopics);

export function isGuideTopic(name: string): name is GuideTopic {
  return topics.has(name);
}
