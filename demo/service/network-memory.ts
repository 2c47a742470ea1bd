// A simulated monitor's network settings, in the memory of the tab.
import { type NetworkStore, parseState } from '../../simulator/network-state.ts';

export function createNetworkMemory(): NetworkStore {
  let state = parseState('{}');
  return {
    load: async () => state,
    async update(change) {
      state = change(state);
      return state;
    },
  };
}
