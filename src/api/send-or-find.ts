// Writes whose outcome may be open: done although the answer was lost, or was an error of the service. What is stored tells.
import { AppError, toAppError } from './app-error.ts';

/** Adds what the service said in its answer to the look-up, when it said nothing of the write itself. */
export function withSentence({ type, details }: AppError, lookUp: AppError): AppError {
  const serviceMessage = details.serviceMessage ?? lookUp.details.serviceMessage;
  return new AppError(type, { ...details, serviceMessage });
}

/**
 * Reads what became of a write whose outcome is open; null when it was not done.
 * @param find reads what is stored; null when that is not what was sent
 * @throws AppError, with an unknown outcome when what is stored could not be read, or `notFound` without a record
 */
export async function findOutcome<Found>(
  open: AppError,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  try {
    return await find();
  } catch (thrown) {
    const error = await toAppError(thrown);
    throw error.type === 'notFound' ? error : withSentence(open, error);
  }
}

interface Write<Found> {
  /** Keeps why the outcome of the last try is open: the next one looks first. */
  open: { current: AppError | null };
  send(): Promise<Found>;
  find(): Promise<Found | null>;
  /** The error to show for a write that was not done, from the one that it ended with. */
  notDone(error: AppError): AppError;
}

/** Sends a write once, and finds out whether it was done where its answer does not say. @throws AppError */
export async function sendOrFind<Found>({ open, send, find, notDone }: Write<Found>): Promise<Found> {
  const before = open.current && (await findOutcome(open.current, find));
  const result = before ?? (await sendAndFind());
  open.current = null;
  return result;

  async function sendAndFind(): Promise<Found> {
    try {
      return await send();
    } catch (thrown) {
      const error = await toAppError(thrown);
      open.current = error.outcomeUnknown ? error : null;
      if (!error.outcomeUnknown) throw error;
      const done = await findOutcome(error, find);
      if (done) return done;
      throw notDone(error);
    }
  }
}
