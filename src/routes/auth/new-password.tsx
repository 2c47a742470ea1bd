import { createFileRoute } from '@tanstack/react-router';
import { requireInvitation } from '../../features/accounts/account-link.ts';
import { NewPasswordScreen } from '../../features/accounts/new-password-screen.tsx';

export const Route = createFileRoute('/auth/new-password')({
  staticData: { texts: ['account', 'messages-common'] },
  loader: requireInvitation,
  component: function NewPassword() {
    return <NewPasswordScreen link={Route.useLoaderData()} />;
  },
});
