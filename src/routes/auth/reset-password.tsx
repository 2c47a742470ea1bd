import { createFileRoute } from '@tanstack/react-router';
import { loadLinkWithQuestions } from '../../features/accounts/account-link.ts';
import {
  OpeningReset,
  ResetFailed,
  ResetPasswordScreen,
} from '../../features/accounts/reset-password-screen.tsx';

export const Route = createFileRoute('/auth/reset-password')({
  staticData: { texts: ['account', 'messages-common'] },
  loader: loadLinkWithQuestions,
  pendingComponent: OpeningReset,
  errorComponent: ResetFailed,
  component: function ResetPassword() {
    return <ResetPasswordScreen {...Route.useLoaderData()} />;
  },
});
