// The product's limits as it has them, for a test of one: tests of screens widen some (screen-setup.ts).
import { browserLimitsMs } from '../../src/lib/in-time.ts';

export const usualLimitsMs = { ...browserLimitsMs };
