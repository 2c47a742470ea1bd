// Answers to security questions: given with the first password, and again to replace a forgotten one.
import { eq } from 'drizzle-orm';
import type { Database } from '../../store/engine/database.ts';
import { securityAnswers } from '../../store/schema/index.ts';
import { hashSecret, type SecretHash, verifySecret } from './hashes.ts';

/** `answer` is the SHA-256 that the app sends, hex. */
export interface GivenAnswer {
  questionId: string;
  answer: string;
}

interface StoredAnswer extends SecretHash {
  questionId: string;
}

/** Hashes answers. Slow, so it is called before a transaction begins. */
export function hashAnswers(given: readonly GivenAnswer[]): Promise<StoredAnswer[]> {
  return Promise.all(
    given.map(async ({ questionId, answer }) => ({ questionId, ...(await hashSecret(answer)) })),
  );
}

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

export async function readAnswers(db: Database, userId: string): Promise<StoredAnswer[]> {
  const rows = await db.select().from(securityAnswers).where(eq(securityAnswers.userId, userId));
  return rows.map(({ questionId, answerHash, answerSalt }) => ({
    questionId,
    hash: answerHash,
    salt: answerSalt,
  }));
}

/** Whether these are all the stored answers. Takes as long whichever of them is wrong. */
export async function verifyAnswers(
  given: readonly GivenAnswer[],
  stored: readonly StoredAnswer[],
): Promise<boolean> {
  const correct = await Promise.all(
    given.map(({ questionId, answer }) =>
      verifySecret(
        answer,
        stored.find((it) => it.questionId === questionId),
      ),
    ),
  );
  return given.length === stored.length && correct.every(Boolean);
}

/** A user without answers gives new ones with the next password. */
export async function deleteAnswers(db: Database, userId: string): Promise<void> {
  await db.delete(securityAnswers).where(eq(securityAnswers.userId, userId));
}
