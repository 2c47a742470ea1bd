// Pickers tell the form around them that they wait for the service, so that Save waits for the answer to what was typed in one.
import { createContext, useContext } from 'react';

/** A picker calls it with whether a choice was taken; it says whether Save was pressed meanwhile. */
type EndAwaiting = (taken: boolean) => boolean;

/** A picker calls it when it begins to wait for the service. */
export type AwaitChoice = () => EndAwaiting;

const outsideOfForms: AwaitChoice = () => () => false;

const AwaitChoiceContext = createContext<AwaitChoice>(outsideOfForms);

export const AwaitChoiceProvider = AwaitChoiceContext.Provider;

export function useAwaitChoice(): AwaitChoice {
  return useContext(AwaitChoiceContext);
}
