// Tells with the question of a delete how many certificates it leaves behind: they let onto the network whoever has their keys.
import type { Message } from '../http/messages.ts';
import { problemOf } from './problem.ts';
import { sentenceOf } from './problem-responses.ts';

export function describeLeft(count: number): { errors?: Record<string, Message> } {
  if (count === 0) return {};
  return { errors: { certificates: sentenceOf(problemOf('certificatesLeft', { count })) } };
}
