// Remembers what the service has answered to queries: a page stays complete until a change that may affect it is noted.
import { isOvertaken } from './ages.ts';

interface Answer {
  ids: readonly string[];
  /** Records on all pages. */
  count: number;
  /** When it was requested, ms since 1970. */
  at: number;
  /** The entities whose changes may affect it. */
  affectedBy: readonly string[];
}

/** More are of no use: nobody goes back so far. */
const maxAnswers = 200;

export type Answers = ReturnType<typeof createAnswers>;

export function createAnswers() {
  const answers = new Map<string, Answer>();
  /** By entity, when a change was noted last. */
  const changedAt = new Map<string, number>();

  return {
    get: (key: string): Answer | null => answers.get(key) ?? null,

    put(key: string, answer: Answer): void {
      const { at, affectedBy } = answer;
      if (isOvertaken(at, answers.get(key)?.at ?? 0)) return;
      answers.delete(key);
      // It was on its way when something changed.
      if (affectedBy.some((entity) => isOvertaken(at, changedAt.get(entity) ?? 0))) return;
      answers.set(key, answer);
      const [first] = answers.keys();
      if (answers.size > maxAnswers && first !== undefined) answers.delete(first);
    },

    noteChange(entity: string, at: number): void {
      changedAt.set(entity, at);
      for (const [key, { affectedBy }] of answers) if (affectedBy.includes(entity)) answers.delete(key);
    },

    clear(): void {
      answers.clear();
    },
  };
}
