// A question before something is sent, in the place of the form's footer.
import { useState } from 'react';
import type { FooterProps } from '../forms/form-footer.tsx';

type FooterQuestion = Pick<FooterProps, 'guard' | 'texts'>;

interface Options {
  /** The answer that closes the question sends. */
  texts: FooterProps['texts'] | undefined;
  /** A question that is asked in other cases: it comes first. */
  otherwise: FooterQuestion;
  /** Whether there is something to send; marks what is wrong. */
  validate(): boolean;
  send(): void;
}

/** Without texts nothing is asked. */
export function useSaveQuestion({
  texts,
  otherwise,
  validate,
  send,
}: Options): FooterQuestion & { submit(): void } {
  const [asking, setAsking] = useState(false);

  function submit(): void {
    if (texts && validate()) setAsking(true);
    else send();
  }

  if (!texts || !asking || otherwise.guard.asking) return { ...otherwise, submit };
  function discard(): void {
    setAsking(false);
    send();
  }
  const guard = { ...otherwise.guard, asking, discard, stay: () => setAsking(false) };
  return { guard, texts, submit };
}
