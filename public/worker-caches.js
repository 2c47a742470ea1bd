// Run by the service worker before Workbox's own code. A Cache Storage that refuses or answers nothing would keep the page
// white: what it does not find in time is fetched from the network.
'use strict';

{
  /** Offline nothing else has the file; and a browser that ends an idle worker forgets that its caches are silent. */
  const limitMs = () => (navigator.onLine ? 1_000 : 10_000);
  const { match } = CacheStorage.prototype;
  /** Once it gave no answer the next searches do not wait, until it answers again. */
  let isSilent = false;

  CacheStorage.prototype.match = (...query) =>
    new Promise((resolve) => {
      const timer = setTimeout(
        () => {
          isSilent = true;
          resolve(undefined);
        },
        isSilent ? 0 : limitMs(),
      );
      const answer = (response) => {
        isSilent = false;
        clearTimeout(timer);
        resolve(response);
      };
      match.apply(caches, query).then(answer, () => answer(undefined));
    });
}
