// What a server offers beyond the two specifications. Where a server has no such call, it offers none of it.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

/**
 * The switch 'Administrator' of users, the stream of changes, bringing deleted monitors back, what is asked of
 * monitors as jobs that all administrators see, the text filter of what a monitor did, and another gateway
 * credential for a monitor.
 */
export const capabilities = [
  'administrator',
  'events',
  'restore',
  'requests',
  'activitySearch',
  'credential',
] as const;
export type Capability = (typeof capabilities)[number];

export const getCapabilities = endpoint({
  method: 'GET',
  path: 'v1/capabilities',
  caller: 'administrator',
  /** Those of `capabilities` that the server has; names that are not known are ignored. */
  data: z.array(z.string()),
  summary: 'The names of what this server offers beyond the specifications',
});
