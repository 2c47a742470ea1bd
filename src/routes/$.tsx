import { createFileRoute } from '@tanstack/react-router';
import { toErrorScreen } from '../shell/to-error-screen.ts';

// Any unknown path (specification 1, section 2).
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location }) => {
    throw toErrorScreen(location.href);
  },
});
