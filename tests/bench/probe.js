// Runs in every measured page before anything else of it: says when something could be seen. Plain JavaScript,
// because it is sent to the browser as it stands. Its cost is the same for the app and for the floors.

/** Calls back once what is in the document now has been painted. */
function afterPaint(done) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(null);
  });
}

/** What has not come after this, in ms, does not come any more. */
const patience = 60_000;

/** When `holds()` is first true and painted, in ms since the page was asked for. */
function whenSeen(holds) {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      const instead = document.body.textContent.slice(0, 500);
      reject(new Error(`Not seen within ${patience} ms at ${location.href}: ${holds}; but: ${instead}`));
    }, patience);
    function look() {
      if (!holds()) return;
      observer.disconnect();
      afterPaint(resolve);
    }
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
    look();
  });
}

const firstRow = () => document.querySelector('tbody tr td')?.closest('tr');
/** What changes when another list, order or page is shown. */
const shown = () =>
  `${document.querySelector('h1')?.textContent} | ${document.querySelector('tbody')?.textContent}`;

let clickedAt = 0;
addEventListener('click', (event) => (clickedAt = event.timeStamp), { capture: true });

let shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });

let slowest = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) slowest = Math.max(slowest, entry.duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });

globalThis.probe = {
  /** The first row can be seen, and nothing covers it. */
  firstRow: whenSeen(() => firstRow() && !document.getElementById('splash')),
  /** To be called before a click: how long after it the list has changed, in ms. */
  async untilChanged() {
    const before = shown();
    return (await whenSeen(() => firstRow() && shown() !== before)) - clickedAt;
  },
  /** To be called before a click: how long after it a dialog can be seen, and how long after it its fields, in ms. */
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
  /** The sum of the layout's shifts that no input caused. */
  shift: () => shift,
  /** The slowest interaction, in ms. */
  slowest: () => slowest,
};
