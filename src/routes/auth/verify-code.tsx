import { createFileRoute } from '@tanstack/react-router';
import { VerifyCodeScreen } from '../../features/accounts/verify-code-screen.tsx';

export const Route = createFileRoute('/auth/verify-code')({
  staticData: { texts: ['account', 'messages-common'] },
  component: VerifyCodeScreen,
});
