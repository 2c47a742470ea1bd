// The pace of keys in tests of screens, as their events tell it, however quick or busy the machine is: hands pause between two
// keys, scanners that type do not.

const handMs = 400;
const scannerMs = 2;

let gapMs = handMs;
/** Beyond every time of the page's own clock, by which some tests press their keys. */
let at = 1e9;

/** Gives each key the time at which the test means it to be pressed, unless it has one of its own. */
export function paceKeys(target: Window): void {
  function pace(event: Event): void {
    if (Object.hasOwn(event, 'timeStamp')) return;
    at += gapMs;
    Object.defineProperty(event, 'timeStamp', { value: at });
  }
  target.addEventListener('keydown', pace, { capture: true });
}

/** Whatever is typed by `type` comes from a scanner. */
export async function atScannersPace(type: () => Promise<void>): Promise<void> {
  at += handMs;
  gapMs = scannerMs;
  try {
    await type();
  } finally {
    gapMs = handMs;
  }
}
