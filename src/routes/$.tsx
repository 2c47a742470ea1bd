import { createFileRoute } from '@tanstack/react-router';
import { redirectToErrorScreen } from '../shell/redirect-to-error-screen.ts';

// Any unknown path.
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    throw redirectToErrorScreen(location.href);
  },
});
