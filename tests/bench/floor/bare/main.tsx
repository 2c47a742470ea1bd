// The bare floor: the smallest page that could do the job. Vite, React, Mantine, and ten rows fetched as JSON.
import '@mantine/core/styles.css';
import { Table, UnstyledButton } from '@mantine/core';
import { columnsOf } from '../cells.tsx';
import { ask, storedToken } from '../monitors.ts';
import { Page, type RowsProps } from '../page.tsx';
import { start } from '../start.tsx';

function Rows({ rows, onSort, onEdit }: RowsProps) {
  const columns = columnsOf(onEdit);
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label, sort }) => (
            <Table.Th key={label}>
              {sort ? <UnstyledButton onClick={() => onSort(sort)}>{label}</UnstyledButton> : label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            {columns.map((column) => (
              <Table.Td key={column.label}>{column.cell(row)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

start(
  <Page
    ask={(question) => ask(question, storedToken())}
    titleOf={(list) => `${list} Monitors`}
    Rows={Rows}
  />,
);
