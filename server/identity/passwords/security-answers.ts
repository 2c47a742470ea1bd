// Answers to security questions: given once, and again by whoever forgot the password.
import { eq } from 'drizzle-orm';
import type { Database } from '../../store/engine/database.ts';
import { securityAnswers } from '../../store/schema/index.ts';
import { hashSecret, type SecretHash, verifySecret } from './hashes.ts';

/** As the app sends it: SHA-256, hex. */
export interface GivenAnswer {
  questionId: string;
  answer: string;
}

/** As it is kept. */
interface StoredAnswer extends SecretHash {
  questionId: string;
}

/** What is kept of answers: made before a transaction begins, for it takes its time. */
export function hashAnswers(given: readonly GivenAnswer[]): Promise<StoredAnswer[]> {
  return Promise.all(
    given.map(async ({ questionId, answer }) => ({ questionId, ...(await hashSecret(answer)) })),
  );
}

/** Keeps these answers and no others. */
export async function storeAnswers(
  tx: Database,
  userId: string,
  answers: readonly StoredAnswer[],
): Promise<void> {
  await deleteAnswers(tx, userId);
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
export async function readAnswers(db: Database, userId: string): Promise<StoredAnswer[]> {
  const rows = await db.select().from(securityAnswers).where(eq(securityAnswers.userId, userId));
  return rows.map(({ questionId, answerHash, answerSalt }) => ({
    questionId,
    hash: answerHash,
    salt: answerSalt,
  }));
}

/** Whether these are the answers that are kept, all of them. Takes as long whichever of them is wrong. */
export async function verifyAnswers(
  given: readonly GivenAnswer[],
  kept: readonly StoredAnswer[],
): Promise<boolean> {
  const right = await Promise.all(
    given.map(({ questionId, answer }) =>
      verifySecret(
        answer,
        kept.find((it) => it.questionId === questionId),
      ),
    ),
  );
  return given.length === kept.length && right.every(Boolean);
}

/** Whoever has none gives new ones with the next password. */
export async function deleteAnswers(db: Database, userId: string): Promise<void> {
  await db.delete(securityAnswers).where(eq(securityAnswers.userId, userId));
}
