// The oldest browsers that the app is built for. The README and the page for older ones (index.html) name them, too.

/** Versions by the names of @mdn/browser-compat-data. */
export const minimumBrowsers = {
  chrome: '111',
  edge: '111',
  firefox: '114',
  safari: '16.4',
  safari_ios: '16.4',
};

/** These browsers by Vite's names; it lowers newer JavaScript and CSS to them. */
export const buildTargets = ['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4'];
