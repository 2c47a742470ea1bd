import { useEffect, useState } from 'react';

/** The play control is disabled for so long after a tap, in ms (specification 1, section 9). */
const cooldownMs = 1500;

/** Whether a control rests, and how its rest begins. */
export function useCooldown(): [resting: boolean, rest: () => void] {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), cooldownMs);
    return () => clearTimeout(timer);
  }, [resting]);
  return [resting, () => setResting(true)];
}
