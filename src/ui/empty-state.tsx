import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusAround } from './use-focus-around.ts';

interface Props {
  icon: ReactNode;
  title: string;
  hint?: string | undefined;
  action?: { label: string; run(): void; busy?: boolean };
  /** A failure is announced at once. */
  alert?: boolean;
}

/** In place of rows, as high as one: for a part of a page that has more to say. */
export function EmptyRow({ icon, title, hint }: Pick<Props, 'icon' | 'title' | 'hint'>) {
  return (
    <Group gap={12} mih="var(--row-height)" px={20} py={12} wrap="nowrap" role="status">
      {icon}
      <Group gap="0 12px" align="baseline">
        <Title order={2} size="h3">
          {title}
        </Title>
        {hint && <Text c="dimmed">{hint}</Text>}
      </Group>
    </Group>
  );
}

/** In place of rows: why there are none, and the next step. A failure is red. */
export function EmptyState({ icon, title, hint, action, alert = false }: Props) {
  const own = useFocusAround<HTMLDivElement>();
  return (
    <Stack
      ref={own}
      align="center"
      justify="center"
      gap={8}
      mih={280}
      p="xl"
      ta="center"
      role={alert ? 'alert' : 'status'}
      {...(alert && { c: 'var(--bad)' })}
    >
      {icon}
      <Title order={2} size="h4">
        {title}
      </Title>
      {hint && (
        <Text c={alert ? 'inherit' : 'dimmed'} maw={420} style={{ textWrap: 'balance' }}>
          {hint}
        </Text>
      )}
      {action && (
        <Button mt="sm" variant="default" onClick={action.run} loading={action.busy ?? false}>
          {action.label}
        </Button>
      )}
    </Stack>
  );
}
