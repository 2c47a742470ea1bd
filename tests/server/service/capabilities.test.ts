import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCapabilities } from '../../../contract/service/capabilities.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

it('lists the optional features of this service', async () => {
  const { data } = await service.ask(getCapabilities, {});
  expect(data).toContain('administrator');
  expect(data).toContain('restore');
});
