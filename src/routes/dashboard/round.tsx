import { createFileRoute } from '@tanstack/react-router';
import { roundMenu } from '../../features/rounds/round-menu.tsx';
import { RoundScreen } from '../../features/rounds/round-screen.tsx';
import { roundSearch } from '../../features/rounds/round-search.ts';

export const Route = createFileRoute('/dashboard/round')({
  staticData: { texts: ['guide', 'lists', 'rounds', 'scan'], group: roundMenu },
  validateSearch: roundSearch,
  component: function Checklist() {
    return <RoundScreen show={Route.useSearch().show} />;
  },
});
