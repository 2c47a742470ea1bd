import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { ErrorScreen } from '../../shell/error-screen.tsx';

export const Route = createFileRoute('/error/error-v1')({
  staticData: { texts: ['error-screen', 'forms'] },
  // The address that was not found.
  validateSearch: z.object({ asked: z.string().optional().catch(undefined) }),
  component: function NotFound() {
    return <ErrorScreen asked={Route.useSearch().asked} />;
  },
});
