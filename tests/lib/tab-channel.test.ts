import { afterEach, expect, it, vi } from 'vitest';
import { openTabChannel } from '../../src/lib/tab-channel.ts';

afterEach(() => vi.unstubAllGlobals());

class Refusing {
  postMessage(): void {
    throw new DOMException('The channel is closed.', 'InvalidStateError');
  }
  close(): void {}
}

it('that refuses a message leaves this tab as it is', () => {
  vi.stubGlobal('BroadcastChannel', Refusing);
  const channel = openTabChannel('changes', () => undefined);
  expect(() => channel.post('missed')).not.toThrow();
});

it('that cannot be made leaves this tab alone', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  const channel = openTabChannel('changes', () => undefined);
  channel.post('missed');
  channel.close();
});
