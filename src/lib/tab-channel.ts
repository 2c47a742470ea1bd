// A channel between the tabs of this browser. Where the browser refuses one, as Firefox does when it blocks cookies, this
// tab is alone.

export interface TabChannel {
  post(message: unknown): void;
  close(): void;
}

function open(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** @param onMessage is called with what other tabs post */
export function openTabChannel(name: string, onMessage: (message: unknown) => void): TabChannel {
  const channel = open(name);
  if (channel) channel.onmessage = ({ data }) => onMessage(data);
  return {
    post(message) {
      try {
        channel?.postMessage(message);
      } catch {
        // The other tabs learn of it from the service.
      }
    },
    close: () => channel?.close(),
  };
}
