// The parts that screens are made of, on one screen, while developing (docs/design.md). It is outside of src/, so that no
// build has it.
import '../../src/ui/theme/vendor.css';
import '../../src/ui/theme/theme.css';
import { Button, Group, MantineProvider, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDevicesOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { Ago } from '../../src/ui/ago.tsx';
import { TableSkeleton } from '../../src/ui/data-table/table-skeleton.tsx';
import { EmptyState } from '../../src/ui/empty-state.tsx';
import { ListSelect } from '../../src/ui/fields/list-select.tsx';
import { PlainInput } from '../../src/ui/fields/plain-input.tsx';
import { SearchSelect } from '../../src/ui/fields/search-select.tsx';
import { SwitchField } from '../../src/ui/fields/switch-field.tsx';
import { Moment } from '../../src/ui/moment.tsx';
import { Notice } from '../../src/ui/notice.tsx';
import { StatusBadge } from '../../src/ui/status-badge.tsx';
import { theme } from '../../src/ui/theme/theme.ts';
import { englishTexts } from '../support/app-texts.ts';

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'];
const words = { online: 'Online', offline: 'Offline', means: 'Online = seen in the last 5 minutes' };
const hospitals = ['Bayview Memorial Hospital', 'Gulf Coast Heart Institute', 'Zenith'];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} mb={8}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function Fields() {
  const [text, setText] = useState('NICU 07 Bay 8');
  const [hospital, setHospital] = useState('');
  const [on, setOn] = useState(true);
  return (
    <Stack gap={0} maw={480}>
      <PlainInput label="Monitor Name" value={text} onChange={setText} />
      <PlainInput label="Zip" value="" onChange={() => undefined} error="Zip is required" />
      <ListSelect label="Facility" choices={hospitals} value={hospital} onChange={setHospital} />
      <SearchSelect
        label="Facility, searched"
        choices={hospitals.map((name) => ({ id: name, name }))}
        value={hospital}
        onChange={setHospital}
      />
      <SwitchField label="Administrator" hint="Can sign in to this console" value={on} onChange={setOn} />
    </Stack>
  );
}

function Dependencies() {
  const yesterday = new Date(Date.now() - 30 * 3_600_000).toISOString();
  return (
    <Stack component="main" gap={24} p={24}>
      <Title order={1}>Dependencies</Title>
      <Part title="Text">
        {sizes.map((size) => (
          <Text key={size} style={{ fontSize: `var(--text-${size})` }}>
            {size}: 220 monitors, <span style={{ fontWeight: 500 }}>500</span>,{' '}
            <span style={{ fontWeight: 600 }}>600</span>
          </Text>
        ))}
      </Part>
      <Part title="Buttons">
        <Group>
          <Button>Primary</Button>
          <Button variant="default">Other</Button>
          <Button variant="subtle" color="gray">
            Quiet
          </Button>
          <Button disabled>Disabled</Button>
          <Button loading>Busy</Button>
        </Group>
      </Part>
      <Part title="Status and time">
        <Group>
          <StatusBadge online words={words} />
          <StatusBadge online={false} words={words} />
          <StatusBadge online={false} words={words} age="as of 10:32" />
          <span>
            <Ago at={yesterday} /> <Moment at={yesterday} className={undefined} />
          </span>
        </Group>
      </Part>
      <Part title="Notices">
        <Notice tone="good" icon={<IconCircleCheck size={22} aria-hidden />}>
          Zenith saved
        </Notice>
        <Notice tone="warn" icon={<IconAlertTriangle size={22} aria-hidden />}>
          This monitor was deleted.
        </Notice>
        <Notice
          tone="bad"
          icon={<IconAlertTriangle size={22} aria-hidden />}
          action={{ label: 'Retry', run: () => undefined }}
        >
          The service is unreachable.
        </Notice>
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="A list that is loading, and an empty one">
        <TableSkeleton rows={2} />
        <EmptyState
          icon={<IconDevicesOff size={40} stroke={1.5} aria-hidden />}
          title="No monitors yet"
          hint="Add a monitor to get started."
        />
      </Part>
    </Stack>
  );
}

createRoot(document.getElementById('root') ?? document.body).render(
  <I18nextProvider i18n={englishTexts()}>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Dependencies />
    </MantineProvider>
  </I18nextProvider>,
);
