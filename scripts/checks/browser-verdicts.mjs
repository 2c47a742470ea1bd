// APIs and styles that were found (scripts/checks/browser-apis.mjs) though the oldest browsers lack them, and why they may stay.

/**
 * Names of our own and of packages that are those of an API by chance: an icon, a dialog's actions, a zod union. Of the
 * language's own objects, TypeScript refuses what is newer than `lib` in tsconfig.json.
 */
export const lookalikes = new Set([
  'CSSStyleDeclaration.prototype.cssFloat',
  'Element.prototype.role',
  'EventTarget.prototype.when',
  'FontFace.prototype.variant',
  'HTMLDialogElement.prototype.requestClose',
  'HTMLInputElement.prototype.capture',
  'CompositionEvent.prototype.locale',
  'IntersectionObserver.prototype.delay',
  'Iterator.prototype.chunks',
  'Iterator.prototype.take',
  'Iterator.prototype.toArray',
  'MediaSource.prototype.handle',
  'Navigator.prototype.authentication',
  'Notification.prototype.actions',
  'Notification.prototype.badge',
  'Notification.prototype.icon',
  'Notification.prototype.silent',
  'Notification.prototype.tag',
  'Permissions.prototype.revoke',
  'PublicKeyCredential.prototype.authenticatorAttachment',
  'RTCIceCandidate.prototype.address',
  'RTCIceCandidate.prototype.component',
  'RTCDataChannel.prototype.priority',
  'Blob.prototype.bytes',
  'SVGTextPathElement.prototype.side',
  'ScreenOrientation.prototype.lock',
  'ScreenOrientation.prototype.unlock',
  'ServiceWorkerRegistration.prototype.sync',
  'Set.prototype.union',
  'SharedArrayBuffer.prototype.grow',
  'AnimationEvent.prototype.animation',
  'VTTCue.prototype.region',
  'Navigator.prototype.connection',
  'Navigator.prototype.serial',
]);

/** APIs that our own files use where there is one, and what they do without it. */
export const ownFallbacks = {
  'src/connection/connection-days.tsx': { 'Navigator.prototype.share': 'a share of the time, not the API' },
  'src/data/store/erase-databases.ts': {
    'IDBFactory.prototype.databases': 'asked for first; else read from the list that Dexie keeps',
  },
  'src/features/monitors/glance/state-parts.tsx': {
    'ElementInternals.prototype.states': 'the states of monitors, not the API',
  },
  'src/features/my-page/load-my-page.ts': {
    'StorageManager.prototype.estimate': 'called with ?.; the size is then left out',
  },
  'src/lib/download.ts': {
    'Navigator.prototype.canShare': 'called with ?.; a link downloads then',
    'Navigator.prototype.share': 'after canShare',
  },
  'src/lib/when-idle.ts': { requestIdleCallback: 'a timer instead' },
  'src/ui/use-app-badge.ts': { 'Navigator.prototype.setAppBadge': 'asked for first; no number then' },
  'src/scan/camera.ts': {
    'MediaStreamTrack.prototype.getCapabilities': 'called with ?.; no light is then offered',
  },
  'src/scan/scan-dialog.tsx': { 'Navigator.prototype.vibrate': 'called with ?.; nothing buzzes then' },
};

/** APIs that packages in the build use where there is one, and what they do without it. */
export const packageFallbacks = {
  BarcodeDetector: 'src/scan/barcode-reader.ts asks first; ZXing reads then',
  'Symbol.dispose': 'ZXing asks first',
  'AbortSignal.any':
    'ky and the SDK of Auth0 ask first: ky then cannot abort a try, which src/api/http.ts does at the end',
  'Document.prototype.startViewTransition': 'React and the router ask for a transition that no screen has',
  'Error.captureStackTrace': 'zod and the SDK of Auth0 ask first',
  'HTMLElement.prototype.popover': 'React reads a property that no element has',
  'HTMLLinkElement.prototype.imageSizes': 'React sets it on preloads that no screen has',
  'HTMLImageElement.prototype.fetchPriority': 'React sets it on preloads that no screen has',
  'IDBFactory.prototype.databases': 'Dexie asks first, and keeps a list of its own',
  'MouseEvent.prototype.movementX': 'floating-ui compares it with 0: a pointer is then taken to move',
  'MouseEvent.prototype.movementY': 'floating-ui compares it with 0: a pointer is then taken to move',
  'MediaStreamTrack.prototype.getCapabilities': 'called with ?.; no light is then offered',
  'Navigator.prototype.vibrate': 'called with ?.; nothing buzzes then',
  'Navigator.prototype.canShare': 'called with ?.; a link downloads then',
  'Navigator.prototype.setAppBadge': 'asked for first; no number on the icon then',
  'Navigator.prototype.share': 'after canShare; elsewhere a share of the time, not the API',
  'Request.prototype.duplex': 'ky tries it once, and streams no uploads',
  'StorageManager.prototype.estimate': 'called with ?.; the size is then left out',
  TouchEvent: 'Mantine asks first',
  'URL.canParse': 'zod asks first',
  'URL.parse': 'the SDK of Auth0 asks first',
  'Uint8Array.fromBase64': 'the SDK of Auth0 asks first',
  'Uint8Array.prototype.toBase64': 'the SDK of Auth0 asks first',
  'Navigator.prototype.userAgentData': 'Dexie and floating-ui ask first',
  requestIdleCallback: 'a timer instead',
  setImmediate: 'React and Dexie ask first',
};

/** Styles in the build, and what a browser without them shows. */
export const styleVerdicts = {
  ':has':
    'Firefox before 121: no tint of what is selected, and less room around it. What a person needs has a rule without it: the focus of fields, the bar of a selection over that of the screen',
  'cursor: *': 'tablets without a mouse have no cursor',
  'font-family: ui-monospace': 'the next font of the list',
  'text-box-*': "Mantine's: the label of a button stands a pixel higher or lower",
  'text-wrap*': 'a heading breaks where it must, instead of evenly',
  'scrollbar-width*': 'a thin scrollbar, or the one of ::-webkit-scrollbar',
  'scrollbar-color': "the system's colours of a scrollbar",
  'forced-color-adjust*': 'Safari forces no colours, so there is nothing to leave as it is',
  'resize*': 'tablets resize no text area',
  'print-color-adjust*': 'the build also writes -webkit-print-color-adjust',
  'user-select': 'the build also writes -webkit-user-select',
  'backdrop-filter': 'the build also writes -webkit-backdrop-filter',
  '-webkit-tap-highlight-color': 'for iPads only',
  ':-webkit-*': 'for WebKit and Chromium only; Firefox has no such controls',
  ':selection': "the system's colour of a selection",
  '@page': "on paper, where the browser's own margins do",
  'break-after: avoid': 'on paper, where a heading may stand alone at the end of a page',
  'rect()': 'clip, which all browsers have: MDN lists the function of the same name of clip-path',
};
