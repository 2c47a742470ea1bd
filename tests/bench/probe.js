// Runs first in every measured page, and measures when something is visible. Plain JavaScript, because it is sent to the
// browser unchanged. Its cost is the same for the app and the floors.

/** Calls back once the current document has been painted. */
function afterPaint(done) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(null);
  });
}

const timeoutMs = 60_000;

/** When `isShown()` is first true and painted, in ms since the page was requested. */
function whenSeen(isShown) {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      const instead = document.getElementById('root')?.textContent.slice(0, 500);
      reject(new Error(`Not seen within ${timeoutMs} ms at ${location.href}: ${isShown}; but: ${instead}`));
    }, timeoutMs);
    function check() {
      if (!isShown()) return;
      observer.disconnect();
      afterPaint(resolve);
    }
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    check();
  });
}

/** A row of the table, or on a phone a card. */
const firstRow = () =>
  document.querySelector('tbody tr td')?.closest('tr') ?? document.querySelector('main [data-record]');
const rows = () => firstRow()?.parentElement;
/** A text that changes when another list, order or page is shown. The page of the app has other headings beside its root. */
const shown = () => `${document.querySelector('#root h1')?.textContent} | ${rows()?.textContent}`;

let clickedAt = 0;
addEventListener('click', (event) => (clickedAt = event.timeStamp), { capture: true });

let pressedAt = 0;
addEventListener('keydown', (event) => (pressedAt = event.timeStamp), { capture: true });

/** The scripts of frames that took longer than 50 ms, each with its file. */
const slowScripts = [];
new PerformanceObserver((list) =>
  slowScripts.push(...list.getEntries().flatMap(({ scripts }) => scripts)),
).observe({
  type: 'long-animation-frame',
  buffered: true,
});

/** The long tasks of the main thread. */
const longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({
  type: 'longtask',
  buffered: true,
});

let shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });

let slowest = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) slowest = Math.max(slowest, entry.duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });

globalThis.probe = {
  /** The first row is visible, and nothing covers it. */
  firstRow: whenSeen(() => firstRow() && !document.getElementById('splash')),
  /**
   * Taps a sort as soon as there is a row, and the sort does not look as not ready: when that had changed the rows' order, in
   * ms since the page was requested.
   */
  async tapSort() {
    await globalThis.probe.firstRow;
    const sortHead = () =>
      [...document.querySelectorAll('th')].find(
        (it) => it.textContent.includes('Monitor Name') && it.querySelector('button:enabled:not([inert])'),
      );
    await whenSeen(sortHead);
    const head = sortHead();
    const names = () =>
      [...document.querySelectorAll('tbody tr')].map((row) => row.cells[head.cellIndex]?.textContent).join();
    const before = names();
    head.querySelector('button').click();
    // The stored copy of the list stays in its order until the app takes its place.
    return await whenSeen(() => firstRow() && !document.getElementById('early-list') && names() !== before);
  },
  /** Called before a click: the time from it until the list has changed, in ms. */
  async untilChanged() {
    const before = shown();
    return (await whenSeen(() => firstRow() && shown() !== before)) - clickedAt;
  },
  /** Called before the last key of a search: the time from it until each row has it in one cell, in ms. Signs and spaces do not count. */
  async untilFound(words) {
    const plain = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
    const isFound = () =>
      firstRow() &&
      [...document.querySelectorAll('tbody tr')].every((row) =>
        [...row.cells].some((cell) => plain(cell.textContent).includes(words)),
      );
    if (isFound()) throw new Error(`Already found: ${words}`);
    return (await whenSeen(isFound)) - pressedAt;
  },
  /** The longest task that began later, in ms; 0 where none took longer than 50. @param since in ms since the page was requested */
  longestTask: (since) =>
    Math.max(0, ...longTasks.filter((task) => task.startTime >= since).map((task) => task.duration)),
  /** The longest script of a file in a frame that took longer than 50 ms; 0 without one. @param since as above */
  longestScript: (file, since) =>
    Math.max(
      0,
      ...slowScripts
        .filter(({ sourceURL, startTime }) => sourceURL.includes(file) && startTime >= since)
        .map(({ duration }) => duration),
    ),
  /** Called before a click: the times from it until a dialog and its fields are visible, in ms. */
  async untilDialog() {
    const seen = ['[role=dialog]', '[role=dialog] input'].map((part) =>
      whenSeen(() => document.querySelector(part)),
    );
    const [dialog, fields] = await Promise.all(seen);
    return { dialog: dialog - clickedAt, fields: fields - clickedAt };
  },
  /** Until the service worker, where the page has one, is installed. */
  async untilInstalled() {
    if (await navigator.serviceWorker.getRegistration()) await navigator.serviceWorker.ready;
  },
  /** The sum of the layout shifts without an input. */
  shift: () => shift,
  /** The slowest interaction, in ms. */
  slowest: () => slowest,
};
