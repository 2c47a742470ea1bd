import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../features/jobs/import/import-screen.tsx';
import { importSearch } from '../../features/jobs/import/import-search.ts';

export const Route = createFileRoute('/dashboard/import')({
  validateSearch: importSearch,
  component: function Import() {
    return <ImportScreen of={Route.useSearch().of} />;
  },
});
