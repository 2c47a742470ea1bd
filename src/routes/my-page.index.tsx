import { createFileRoute } from '@tanstack/react-router';
import { loadMyPage } from '../features/my-page/load-my-page.ts';
import { MyPage } from '../features/my-page/my-page.tsx';
import { ConsoleRecords } from './-console-records.tsx';

export const Route = createFileRoute('/my-page/')({
  staticData: {
    texts: [
      'audit',
      'certificates',
      'guide',
      'import-export',
      'lists',
      'messages-common',
      'my-page',
      'revocations',
      'rounds',
      'session',
      'user-access',
    ],
  },
  loader: ({ context }) => loadMyPage(context),
  component: function Mine() {
    return <MyPage loaded={Route.useLoaderData()} records={<ConsoleRecords />} />;
  },
});
