// The data of both floors, fetched as simply as possible: no retries, no schema, no cache.

export interface Monitor {
  id: string;
  monitor_id: string;
  cloud_id: string;
  online_status: boolean;
  last_connected_date: string | null;
}

export interface Question {
  list: 'All' | 'Assigned';
  sort: string;
  order: 'asc' | 'desc';
  page: number;
}

export interface Answer {
  question: Question;
  rows: Monitor[];
  count: number;
}

export const firstQuestion: Question = { list: 'All', sort: 'last_communication', order: 'desc', page: 1 };

const paths = { All: '/api/v1/monitors', Assigned: '/api/v1/monitors/assigned' };

/** Stored by the bench. */
export function storedToken(): string {
  return localStorage.getItem('token') ?? '';
}

/** Ten rows, without validation. */
export async function ask(question: Question, token: string): Promise<Answer> {
  const { list, sort, order, page } = question;
  const query = `count=10&page=${page}&sort_column=${sort}&sort_order=${order}`;
  const response = await fetch(`${paths[list]}?${query}`, { headers: { Authorization: `Bearer ${token}` } });
  const { data, count } = await response.json();
  return { question, rows: data, count };
}
