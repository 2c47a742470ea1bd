import { useMemo, useState } from 'react';
import { getSecondFactor, type SecondFactor } from '../../contract/accounts/second-factor.ts';
import type { AppError } from '../api/app-error.ts';
import { useLost } from '../api/reachability.ts';
import { useSettled } from '../api/use-settled.ts';
import { useApp } from '../data/app-context.ts';

interface LoadedFactor {
  /** As it was read last; null while that is on its way. */
  factor: SecondFactor | null;
  error: AppError | null;
  isReachable: boolean;
  reload(): void;
}

/** The person's second factor: read when it is shown, again when the service is reached again, and when asked. */
export function useFactor(isOffered = true): LoadedFactor {
  const { call } = useApp();
  const isReachable = useLost() === null;
  const [turn, setTurn] = useState(0);
  const [last, setLast] = useState<SecondFactor | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  const answer = useMemo(() => {
    const asked = isOffered && isReachable ? call(getSecondFactor, {}) : null;
    asked?.then(
      ({ data }) => setLast(data),
      () => undefined,
    );
    return asked;
  }, [call, isOffered, isReachable, turn]);
  const settled = useSettled(answer);
  return {
    factor: last,
    error: settled.type === 'failed' ? settled.error : null,
    isReachable,
    reload: () => setTurn((before) => before + 1),
  };
}
