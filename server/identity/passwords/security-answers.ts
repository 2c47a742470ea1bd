// Answers to security questions: given with the first password, and again to replace a forgotten one.
import { eq } from 'drizzle-orm';
import { hex, sha256 } from '../../base/platform.ts';
import type { Database } from '../../store/engine/database.ts';
import { securityAnswers } from '../../store/schema/index.ts';
import type { Hashing, SecretHash } from './hashes.ts';

/** `answer` is the SHA-256 that other clients send, hex. */
export interface GivenAnswer {
  questionId: string;
  answer: string;
}

interface StoredAnswer extends SecretHash {
  questionId: string;
}

/** The hash of an answer as it was typed. */
export const answerHashOf = (typed: string): string => hex(sha256(typed.trim().toLowerCase()));

/** Hashes answers. Slow, so it is called before a transaction begins. */
export function hashAnswers(hashing: Hashing, given: readonly GivenAnswer[]): Promise<StoredAnswer[]> {
  return Promise.all(
    given.map(async ({ questionId, answer }) => ({ questionId, ...(await hashing.hash(answer)) })),
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

/** Null unless these are all the stored answers; else the same at today's cost. Takes as long whichever of them is wrong. */
export async function verifyAnswers(
  hashing: Hashing,
  given: readonly GivenAnswer[],
  stored: readonly StoredAnswer[],
): Promise<StoredAnswer[] | null> {
  const verified = await Promise.all(
    given.map(async ({ questionId, answer }) => {
      const own = stored.find((it) => it.questionId === questionId);
      const { isCorrect, renewed } = await hashing.verify(answer, own);
      return own && isCorrect ? [{ ...own, ...renewed }] : [];
    }),
  );
  const correct = verified.flat();
  return correct.length === stored.length && correct.length === given.length ? correct : null;
}

/** A user without answers gives new ones with the next password. */
export async function deleteAnswers(db: Database, userId: string): Promise<void> {
  await db.delete(securityAnswers).where(eq(securityAnswers.userId, userId));
}
