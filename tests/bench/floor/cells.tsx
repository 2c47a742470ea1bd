// The columns of both floors.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RowsProps } from './page.tsx';

interface Column {
  label: string;
  sort?: string;
  cell(row: RowsProps['rows'][number]): ReactNode;
}

export function columnsOf(onEdit: RowsProps['onEdit']): Column[] {
  return [
    { label: 'Status', sort: 'status', cell: (row) => (row.online_status ? 'Online' : 'Offline') },
    { label: 'Monitor Name', sort: 'monitor_id', cell: (row) => row.monitor_id },
    { label: 'Monitor Serial Number', sort: 'cloud_id', cell: (row) => row.cloud_id },
    { label: 'Cloud Comm.', sort: 'last_communication', cell: (row) => row.last_connected_date ?? '---' },
    { label: 'Edit', cell: (row) => <Button onClick={() => onEdit(row)}>Edit</Button> },
  ];
}
