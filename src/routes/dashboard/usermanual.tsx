import { createFileRoute } from '@tanstack/react-router';
import { helpMenu } from '../../features/help/help-menu.tsx';
import { HelpScreen } from '../../features/help/help-screen.tsx';

export const Route = createFileRoute('/dashboard/usermanual')({
  staticData: { texts: ['guide', 'help'], group: helpMenu },
  component: HelpScreen,
});
