import { createFileRoute } from '@tanstack/react-router';
import { RegistrationScreen } from '../../features/accounts/registration-screen.tsx';

export const Route = createFileRoute('/auth/registration')({
  staticData: { texts: ['account', 'messages-common'] },
  component: RegistrationScreen,
});
