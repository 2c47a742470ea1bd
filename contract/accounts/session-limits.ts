// How long a session lasts: the app counts by the device's clock, the service by its own.

/** A session ends this long after sign-in, however busy: a lost tablet is locked the next day, and a shift is shorter. */
export const maxSessionSeconds = 12 * 60 * 60;

/** The app asks whether someone is there after this time without use; settings can only lower it. */
export const defaultIdleMinutes = 15;
