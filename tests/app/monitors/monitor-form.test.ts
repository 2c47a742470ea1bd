// The monitor forms against the service: what a form accepts is stored and comes back unchanged, and the form refuses
// whatever the service would refuse.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../contract/common/envelope.ts';
import { createMonitor, updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { getMonitor } from '../../../contract/monitors/monitors.ts';
import {
  addMonitorSchema,
  editMonitorSchema,
  editValues,
  levelField,
} from '../../../src/features/monitors/monitor-form.ts';
import { fieldErrors } from '../../support/field-errors.ts';
import { addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const letter = fc.constantFrom(
  'a',
  'Z',
  'Ö',
  'ß',
  'م',
  '監',
  '٧',
  '7',
  ' ',
  '-',
  '_',
  '\u0301',
  "'",
  '\u{1F600}',
  '\0',
  '.',
);
const text = fc.oneof(
  fc.string({ unit: letter, maxLength: 18 }),
  fc.constantFrom('__proto__', 'x'.repeat(51), '02115'),
);
const level = fc.oneof(fc.nat(600).map(String), fc.constantFrom('', '007', '12a', '-1', '1.5', '1e2', ' '));

describe('the monitor form', () => {
  it('accepts and refuses the same new monitors as the service, and stored values come back unchanged', async () => {
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(text, text, level, async (cloudId, name, typed) => {
        serial += 1;
        // A prefix makes it unique, unless it is empty.
        const values = {
          cloud_id: cloudId && `${serial}_${cloudId}`,
          monitor_id: name,
          auto_log_level: typed,
          facility_id: null,
        };
        const parsed = addMonitorSchema.safeParse(values);
        const wire = { ...values, auto_log_level: typed === '' ? null : Number(typed) };
        const response = await service.send(createMonitor, { body: wire });
        const body: unknown = await response.json();
        if (!parsed.success) {
          expect(response.status).toBe(400);
          const errors = failure.parse(body).errors ?? {};
          expect(Object.keys(errors).sort()).toEqual(
            Object.keys(fieldErrors(addMonitorSchema, values)).sort(),
          );
          return;
        }
        expect(response.status).toBe(200);
        const [added] = createMonitor.data.parse((body as { data: unknown }).data);
        expect(added).toMatchObject({
          cloud_id: values.cloud_id.trim(),
          monitor_id: name.trim(),
          auto_log_level: Number(typed),
        });
      }),
      { numRuns: 150 },
    );
  });

  it('accepts and refuses the same changes as the service, and opening it changes nothing', async () => {
    const id = await addMonitor(service.db, { name: 'Ward 7' });
    await fc.assert(
      fc.asyncProperty(text, level, async (name, typed) => {
        const before = await service.ask(getMonitor, { params: { id } });
        const [monitor] = before.data;
        if (!monitor) throw new Error('the monitor is gone');
        expect(editMonitorSchema.parse(editValues(monitor))).toMatchObject({
          monitor_id: monitor.monitor_id,
          auto_log_level: monitor.auto_log_level,
        });
        const values = { ...editValues(monitor), monitor_id: name, auto_log_level: typed };
        const parsed = editMonitorSchema.safeParse(values);
        const wire = parsed.data ?? {
          ...values,
          facility_id: null,
          auto_log_level: typed === '' ? null : Number(typed),
        };
        const response = await service.send(updateMonitor, { params: { id }, body: wire });
        expect(response.status).toBe(parsed.success ? 200 : 400);
      }),
      { numRuns: 100 },
    );
  });

  it('accepts every log level from 0 to 500', () => {
    fc.assert(
      fc.property(fc.nat(999), (number) => {
        const typed = String(number);
        const values = { monitor_id: 'Ward 7', auto_log_level: typed, facility_id: null };
        expect(levelField.schema.safeParse(typed).success).toBe(true);
        expect(editMonitorSchema.safeParse(values).success).toBe(number <= 500);
      }),
    );
  });
});
