// A tablet whose clock is wrong: the page's own time differs from the service's, from before the first script on.
import type { BrowserContext, Page } from '@playwright/test';

/** @param aheadMs how far the clock of every page is ahead; negative where it is behind */
export async function setDeviceClock(context: BrowserContext, aheadMs: number): Promise<void> {
  await context.addInitScript((ahead) => {
    const { now } = Date;
    let aheadNow = ahead;
    class DeviceDate extends Date {
      constructor(...parts: [] | [number]) {
        // A given time is passed on as it is.
        super(...(parts.length === 0 ? ([now() + aheadNow] as const) : parts));
      }
      static override now(): number {
        return now() + aheadNow;
      }
    }
    Object.assign(globalThis, {
      Date: DeviceDate,
      setDeviceClock(next: number) {
        aheadNow = next;
      },
    });
    // The browser's own clock is right: it would end a cookie too early whose end the page has worked out.
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      get: () => cookie?.get?.call(document),
      set: (text: string) => cookie?.set?.call(document, text.replace(/; *expires=[^;]*(20\d\d)[^;]*/i, '')),
    });
  }, aheadMs);
}

/** The clock of an open page jumps; a page that is opened later has the clock of its context. */
export async function setOpenClock(page: Page, aheadMs: number): Promise<void> {
  await page.evaluate((ahead) => Reflect.get(globalThis, 'setDeviceClock')(ahead), aheadMs);
}

/**
 * A clock that the journey moves on in all pages, as time passes: for the service, too, whose answers tell the page's time.
 * With its own it would correct the page's.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.context().addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      const told = get.call(this, name);
      return told !== null && name.toLowerCase() === 'date' ? new Date().toUTCString() : told;
    };
  });
}
