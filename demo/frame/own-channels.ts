// Imported before the directory's worker begins: it shares nothing with the directories of other tabs.
import { NoChannel } from './no-channel.ts';

Object.defineProperty(globalThis, 'BroadcastChannel', { value: NoChannel, configurable: true });
