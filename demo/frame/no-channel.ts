/** Stands for a BroadcastChannel: the console's tabs talk to each other, and those of another world are none of them. */
export class NoChannel extends EventTarget {
  onmessage = null;
  onmessageerror = null;
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
  }

  postMessage(): void {}

  close(): void {}
}
