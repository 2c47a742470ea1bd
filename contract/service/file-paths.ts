/**
 * Paths that look like files: a name with an ending, or a hidden one. Each is that file or 404, never the console's page, in the
 * service and in the service worker. Records are left out, because a backend's ids may have dots, and so is the page itself.
 * What follows a `#` or `?` that a mail gateway has encoded is no part of the path.
 */
export const filePath =
  /^(?!\/index\.html([?#]|$))(?!\/dashboard\/\w+-details\/)([^?#&=%]|%(?!2[356]|3[df]))*\/(\.|%2e|([^/?#&=%]|%(?!2[356]|3[df]))*(\.|%2e)[\w~-]{1,10}\/*([?#]|$))/i;
