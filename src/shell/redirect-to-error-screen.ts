import { redirect } from '@tanstack/react-router';

/** To be thrown. History is replaced, so that Back does not lead to the error again. */
export function redirectToErrorScreen(asked: string | undefined) {
  return redirect({ to: '/error/error-v1', search: { asked }, replace: true });
}
