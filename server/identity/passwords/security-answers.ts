// Answers to security questions: given once, and again by whoever forgot the password (decisions, section 7).
import { eq } from 'drizzle-orm';
import type { Database } from '../../store/engine/database.ts';
import { securityAnswers } from '../../store/schema/index.ts';
import { hashAgain, isSame, type Kept } from './hashes.ts';

/** As the app sends it: SHA-256, hex. */
export interface GivenAnswer {
  questionId: string;
  answer: string;
}

/** As it is kept. */
interface KeptAnswer extends Kept {
  questionId: string;
}

/** What is kept of answers: made before a transaction begins, for it takes its time. */
export function hashAnswers(given: readonly GivenAnswer[]): Promise<KeptAnswer[]> {
  return Promise.all(
    given.map(async ({ questionId, answer }) => ({ questionId, ...(await hashAgain(answer)) })),
  );
}

/** Keeps these answers and no others. */
export async function storeAnswers(
  tx: Database,
  userId: string,
  answers: readonly KeptAnswer[],
): Promise<void> {
  await forgetAnswers(tx, userId);
  await tx.insert(securityAnswers).values(
    answers.map(({ questionId, hash, salt }) => ({
      userId,
      questionId,
      answerHash: hash,
      answerSalt: salt,
    })),
  );
}

/** What somebody's answers are; none where they were never asked. */
export async function readAnswers(db: Database, userId: string): Promise<KeptAnswer[]> {
  const rows = await db.select().from(securityAnswers).where(eq(securityAnswers.userId, userId));
  return rows.map(({ questionId, answerHash, answerSalt }) => ({
    questionId,
    hash: answerHash,
    salt: answerSalt,
  }));
}

/** Whether these are the answers that are kept, all of them. Takes as long whichever of them is wrong. */
export async function areAnswers(
  given: readonly GivenAnswer[],
  kept: readonly KeptAnswer[],
): Promise<boolean> {
  const right = await Promise.all(
    given.map(({ questionId, answer }) =>
      isSame(
        answer,
        kept.find((it) => it.questionId === questionId),
      ),
    ),
  );
  return given.length === kept.length && right.every(Boolean);
}

/** Whoever has none gives new ones with the next password. */
export async function forgetAnswers(db: Database, userId: string): Promise<void> {
  await db.delete(securityAnswers).where(eq(securityAnswers.userId, userId));
}
