import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../features/accounts/forgot-password-screen.tsx';

export const Route = createFileRoute('/auth/forgot-password')({
  staticData: { texts: ['account', 'messages-common'] },
  component: ForgotPasswordScreen,
});
