// Save waits while a picker does not know yet whether what was typed is one of its choices. Saving without it would look like
// success.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AwaitChoice } from '../fields/awaited-choices.ts';

interface SaveAfterChoices {
  /** For the pickers in the form. */
  awaitChoice: AwaitChoice;
  /** Saves, once no picker waits; not at all if one of them then has no choice. */
  press(): void;
  /** Save was pressed and waits for a picker. */
  waits: boolean;
}

export function useSaveAfterChoices(save: () => void): SaveAfterChoices {
  const awaited = useRef(0);
  const pressed = useRef(false);
  const [waits, setWaits] = useState(false);
  const [due, setDue] = useState(0);
  const saveNow = useEffectEvent(save);
  // After the render with the choice that was taken.
  useEffect(() => {
    if (due > 0) saveNow();
  }, [due]);

  function setPressed(now: boolean): void {
    pressed.current = now;
    setWaits(now);
  }

  const [awaitChoice] = useState<AwaitChoice>(() => () => {
    awaited.current += 1;
    return (taken: boolean) => {
      awaited.current -= 1;
      const wasPressed = pressed.current;
      if (wasPressed && (!taken || awaited.current === 0)) setPressed(false);
      if (wasPressed && taken && awaited.current === 0) setDue((before) => before + 1);
      return wasPressed;
    };
  });

  function press(): void {
    if (awaited.current === 0) save();
    else setPressed(true);
  }

  return { awaitChoice, press, waits };
}
