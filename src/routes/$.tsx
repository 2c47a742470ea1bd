import { createFileRoute } from '@tanstack/react-router';
import { redirectToErrorScreen } from '../shell/redirect-to-error-screen.ts';
import { emailedToken, redirectToLink } from './-emailed-link.ts';

// Any unknown path.
export const Route = createFileRoute('/$')({
  beforeLoad: async ({ location }) => {
    const link = await emailedToken(location);
    throw link ? redirectToLink(link) : redirectToErrorScreen(location.href);
  },
});
