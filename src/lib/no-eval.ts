// zod tests for `new Function` with the first schema, which the page's policy reports even when it is caught. The build
// keeps this file beside zod, so that it runs before any schema is made.
import { z } from 'zod';

z.config({ jitless: true });
