// The version of the service that answers, for whoever looks for a mistake or asks for help.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

export const whatRuns = z.object({
  version: z.string().describe('As the product calls itself; it stays while releases go on.'),
  release: z.number().int().describe('Rises with what people notice.'),
  commit: z
    .string()
    .describe(
      'Of the sources, in twelve characters; `sources-` and a hash of them where no commit is known.',
    ),
  migration: z.string().describe('The latest change of the database that this server knows.'),
});
export type WhatRuns = z.output<typeof whatRuns>;

export const getWhatRuns = endpoint({
  method: 'GET',
  path: 'v1/service',
  caller: 'administrator',
  right: 'seeService',
  data: whatRuns,
  summary: 'Tells which version of the service answers',
});
