// The page of both floors: a heading, two lists, ten rows, sorts, pages, and a dialog with four inputs.
// Its controls are named as the app's are, so that one script drives all three.
import { Button, Group, Modal, Pagination, Stack, TextInput, Title } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { type Answer, firstQuestion, type Monitor, type Question } from './monitors.ts';

export interface RowsProps {
  rows: Monitor[];
  sort: string;
  order: 'asc' | 'desc';
  onSort(by: string): void;
  onEdit(row: Monitor): void;
}

interface Props {
  ask(question: Question): Promise<Answer>;
  titleOf(list: Question['list']): string;
  Rows: ComponentType<RowsProps>;
}

const lists = ['All', 'Assigned'] as const;

export function Page({ ask, titleOf, Rows }: Props) {
  const [question, setQuestion] = useState(firstQuestion);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [edited, setEdited] = useState<Monitor | null>(null);

  useEffect(() => {
    let isCurrent = true;
    ask(question).then((next) => isCurrent && setAnswer(next));
    return () => {
      isCurrent = false;
    };
  }, [ask, question]);

  function sort(by: string): void {
    const turned = question.sort === by && question.order === 'asc';
    setQuestion({ ...question, sort: by, order: turned ? 'desc' : 'asc', page: 1 });
  }

  const shown = answer?.question ?? firstQuestion;
  return (
    <Stack p="md">
      <Title order={1}>{titleOf(shown.list)}</Title>
      <Group component="nav" aria-label="Monitors">
        {lists.map((list) => (
          <a
            key={list}
            href={`#${list}`}
            onClick={(event) => {
              event.preventDefault();
              setQuestion({ ...firstQuestion, list });
            }}
          >
            {list}
          </a>
        ))}
      </Group>
      {answer && (
        <>
          <Rows
            rows={answer.rows}
            sort={shown.sort}
            order={shown.order}
            onSort={sort}
            onEdit={(row) => setEdited(row)}
          />
          <Pagination
            value={shown.page}
            total={Math.ceil(answer.count / 10)}
            onChange={(page) => setQuestion({ ...question, page })}
            getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
          />
        </>
      )}
      <Modal opened={edited !== null} onClose={() => setEdited(null)} title="Edit Monitor">
        <Stack>
          <TextInput label="Name" defaultValue={edited?.monitor_id} />
          <TextInput label="Serial number" defaultValue={edited?.cloud_id} />
          <TextInput label="Facility" />
          <TextInput label="Log level" />
          <Button onClick={() => setEdited(null)}>Cancel</Button>
        </Stack>
      </Modal>
    </Stack>
  );
}
