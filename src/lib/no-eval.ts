// zod compiles its schemas with `new Function` and probes for it when the first one is made: the page's policy
// reports that, caught or not. The build keeps this file beside zod, so that it runs before any schema is made.
import { z } from 'zod';

z.config({ jitless: true });
