import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { DisplayBuilder } from '../features/display/display-builder.tsx';
import { displayMenu } from '../features/display/display-menu.tsx';
import { builderLists, startScreens } from './-builder-lists.ts';

export const Route = createFileRoute('/builder/')({
  staticData: { texts: ['certificates', 'display', 'guide', 'user-access'], group: displayMenu },
  // A list that this version does not know is the first one.
  validateSearch: z.object({ list: z.string().optional().catch(undefined) }),
  component: function Builder() {
    return <DisplayBuilder lists={builderLists} startScreens={startScreens} list={Route.useSearch().list} />;
  },
});
