import { createFileRoute } from '@tanstack/react-router';
import { loadLinkWithQuestions } from '../../features/account/account-link.ts';
import {
  OpeningReset,
  ResetFailed,
  ResetPasswordScreen,
} from '../../features/account/reset-password-screen.tsx';

export const Route = createFileRoute('/auth/reset-password')({
  loader: loadLinkWithQuestions,
  pendingComponent: OpeningReset,
  errorComponent: ResetFailed,
  component: function ResetPassword() {
    return <ResetPasswordScreen {...Route.useLoaderData()} />;
  },
});
