import { createFileRoute } from '@tanstack/react-router';
import { toErrorScreen } from '../../shell/to-error-screen.ts';

export const Route = createFileRoute('/error/')({
  beforeLoad: () => {
    throw toErrorScreen(undefined);
  },
});
