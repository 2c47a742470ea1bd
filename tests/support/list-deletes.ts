// Deletes in a list as a person does: checks rows, opens the dialog with the bar's Delete, and confirms.
import { screen, within } from '@testing-library/react';
import { eq, isNull } from 'drizzle-orm';
import { facilities, monitors } from '../../server/store/schema/index.ts';
import { addFacility, addMonitors } from './records.ts';
import type { openScreen } from './screen.tsx';
import type { TestService } from './service.ts';

/** Every second of these monitors belongs to the facility 'Lakeview General'. */
export const names = Array.from({ length: 23 }, (_, index) => `Bay ${String(index + 1).padStart(2, '0')}`);

/** Creates these monitors and deletes all others. */
export async function beginWithBays(service: TestService): Promise<void> {
  await service.db.delete(monitors);
  await service.db.delete(facilities);
  const facilityId = await addFacility(service.db, { name: 'Lakeview General' });
  await addMonitors(
    service.db,
    names.map((name, index) => ({
      name,
      serialNumber: `IPM-${100 + index}`,
      facilityId: index % 2 ? facilityId : null,
    })),
  );
}

/** The record id of a monitor. */
export async function idOf(service: TestService, name: string): Promise<string> {
  const [row] = await service.db.select().from(monitors).where(eq(monitors.name, name));
  return row?.id ?? '';
}

/** By somebody else, without a trace. */
export async function removeAll(service: TestService): Promise<void> {
  await service.db.delete(monitors);
}

/** The names of the monitors that are not deleted. */
export async function left(service: TestService): Promise<string[]> {
  const rows = await service.db.select().from(monitors).where(isNull(monitors.deletedAt));
  return rows.map(({ name }) => name).sort();
}

export const but = (...gone: string[]) => names.filter((name) => !gone.includes(name));
export const byName = '/dashboard/monitors?sort=monitor_id&order=asc';
// By label and text, because queries by role are slow on a whole screen.
export const bar = () => within(screen.getByLabelText('Selection'));
export const dialog = () => within(screen.getByRole('dialog'));
export const row = (name: string) => screen.findByLabelText<HTMLInputElement>(`Select ${name}`);
export const page = () => screen.findByLabelText('Select all on this page');
export const isDelete = (request: Request) => request.method === 'DELETE';
export const isForced = async (request: Request) =>
  isDelete(request) && /"forceDelete":true/.test(await request.clone().text());

type App = Awaited<ReturnType<typeof openScreen>>;

export async function check(app: App, ...rows: string[]): Promise<void> {
  for (const name of rows) await app.user.click(await row(name));
}

export async function openDialog(app: App): Promise<void> {
  await app.user.click(bar().getByText('Delete'));
  await screen.findByText('Delete Monitor');
}

export async function goOn(app: App): Promise<void> {
  await app.user.click(await screen.findByText('Continue'));
}
