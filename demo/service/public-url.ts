/** The address of a service that is nowhere: nothing is ever sent to it. */
export const publicUrl = new URL('https://console.example');
