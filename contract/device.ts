// How a monitor talks to the service. A monitor authenticates with HTTP Basic over TLS:
// its serial number, and the credential it was given. It can touch only its own record.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A monitor that was heard from within this time is Online (decisions, section 6). */
export const onlineWindowSeconds = 300;

export const heartbeat = endpoint({
  door: 'device',
  method: 'POST',
  path: 'device/v1/heartbeat',
  caller: 'monitor',
  data: z
    .array(
      z.object({
        /** When the service wants to hear from this monitor again, in seconds. */
        next_in_seconds: z.number().int().positive(),
      }),
    )
    .length(1),
  summary: 'Says that the monitor is alive',
  source: 'decisions, section 6 (Online)',
});
