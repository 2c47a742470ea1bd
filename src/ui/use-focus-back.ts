import { useEffect, useState } from 'react';
import { focusAgain } from './use-focus-around.ts';

/** When the component is removed, the focus returns to where it was before. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => focusAgain(before), [before]);
}
