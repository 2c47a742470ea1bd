import { useEffect, useEffectEvent } from 'react';
import type { AppError } from '../api/app-error.ts';

/** Tells when set-up was refused because the service wants an answer first. */
export function useAskedInstead(
  errors: readonly (AppError | null)[],
  onAsked: (() => void) | undefined,
): void {
  const isAsked = errors.some((error) => error?.factorQuestion === 'secondFactor');
  const tell = useEffectEvent(() => onAsked?.());
  useEffect(() => {
    if (isAsked) tell();
  }, [isAsked]);
}
