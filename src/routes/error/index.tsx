import { createFileRoute } from '@tanstack/react-router';
import { redirectToErrorScreen } from '../../shell/redirect-to-error-screen.ts';

export const Route = createFileRoute('/error/')({
  beforeLoad: () => {
    throw redirectToErrorScreen(undefined);
  },
});
