import { redirect } from '@tanstack/react-router';

/** The way to the error screen, to be thrown: history is replaced, so that Back leads out and not in again. */
export function redirectToErrorScreen(asked: string | undefined) {
  return redirect({ to: '/error/error-v1', search: { asked }, replace: true });
}
