// People, monitors and labels on which the parts of the demo's past agree.
import type { monitors } from '../../store/schema/index.ts';

export const pastDays = 30;

type NewMonitor = typeof monitors.$inferInsert;

export type PastMonitor = Pick<NewMonitor, 'id' | 'name' | 'serialNumber'> & {
  facilityId: string | null;
  online: boolean;
  lastCommunication: Date | null;
  deletedAt: Date | null;
};

export interface PastPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

export const nameOf = ({ firstName, lastName }: PastPerson) => `${firstName} ${lastName}`;

/** As the trail names them. */
export const monitorLabel = ({ name, serialNumber }: PastMonitor) => `${name} (${serialNumber})`;
export const personLabel = (person: PastPerson) => `${nameOf(person)} (${person.email})`;
