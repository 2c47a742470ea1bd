import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../features/jobs/import/import-screen.tsx';
import { importSearch } from '../../features/jobs/import/import-search.ts';
import { changeRights } from '../../session/rights/rights.ts';

export const Route = createFileRoute('/dashboard/import')({
  staticData: {
    rights: Object.values(changeRights),
    texts: ['bulk', 'credential', 'forms', 'guide', 'import-export', 'jobs', 'lists', 'messages-common'],
  },
  validateSearch: importSearch,
  component: function Import() {
    return <ImportScreen of={Route.useSearch().of} />;
  },
});
