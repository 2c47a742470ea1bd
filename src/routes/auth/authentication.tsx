import { createFileRoute } from '@tanstack/react-router';
import { AuthenticationScreen } from '../../features/accounts/authentication-screen.tsx';

export const Route = createFileRoute('/auth/authentication')({
  staticData: { texts: ['account', 'messages-common'] },
  component: AuthenticationScreen,
});
