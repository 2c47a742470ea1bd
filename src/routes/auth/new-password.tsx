import { createFileRoute } from '@tanstack/react-router';
import { requireInvitation } from '../../features/account/account-link.ts';
import { NewPasswordScreen } from '../../features/account/new-password-screen.tsx';

export const Route = createFileRoute('/auth/new-password')({
  loader: requireInvitation,
  component: function NewPassword() {
    return <NewPasswordScreen link={Route.useLoaderData()} />;
  },
});
