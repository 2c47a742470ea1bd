// What service workers answer beside the files of the app: files that a page keeps (src/lib/files/keep-files.ts). Workbox writes
// each pattern into the worker as text, so it stands by itself.
import { catalogueCache, guidePictureCache } from '../../src/lib/storage-keys.ts';

export const catalogues = {
  urlPattern: (/** @type {{ url: URL }} */ { url }) => url.pathname.startsWith('/assets/texts-'),
  handler: /** @type {const} */ ('CacheFirst'),
  options: { cacheName: catalogueCache },
};

export const guidePictures = {
  urlPattern: (/** @type {{ url: URL }} */ { url }) =>
    /\/guide\/\w\w\/(light|dark)\/[\w-]+\.webp$/.test(url.pathname),
  handler: /** @type {const} */ ('CacheFirst'),
  options: { cacheName: guidePictureCache },
};
