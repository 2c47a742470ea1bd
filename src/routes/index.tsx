import { createFileRoute, redirect } from '@tanstack/react-router';
import { startScreen } from './-start-screen.ts';

export const Route = createFileRoute('/')({
  beforeLoad: ({ context }) => {
    throw redirect({ to: startScreen(context), replace: true });
  },
});
