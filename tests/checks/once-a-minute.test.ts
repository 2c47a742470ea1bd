import { expect, it } from 'vitest';
import { onceAMinute } from '../../scripts/lib/once-a-minute.mjs';

it('shows each event of the service once a minute', () => {
  let now = 5;
  const isDue = onceAMinute(() => now);
  expect([isDue('request.failed'), isDue('request.failed'), isDue('mail.failed')]).toEqual([
    true,
    false,
    true,
  ]);
  now += 59_999;
  expect(isDue('request.failed')).toBe(false);
  now += 1;
  expect(isDue('request.failed')).toBe(true);
});
