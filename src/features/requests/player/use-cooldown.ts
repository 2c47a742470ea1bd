import { useEffect, useState } from 'react';

const cooldownMs = 1500;

export function useCooldown(): [coolingDown: boolean, start: () => void] {
  const [coolingDown, setCoolingDown] = useState(false);
  useEffect(() => {
    if (!coolingDown) return;
    const timer = setTimeout(() => setCoolingDown(false), cooldownMs);
    return () => clearTimeout(timer);
  }, [coolingDown]);
  return [coolingDown, () => setCoolingDown(true)];
}
