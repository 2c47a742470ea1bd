import type { TFunction } from 'i18next';
import type { Right } from '../../../../contract/common/rights.ts';
import type { Capability } from '../../../../contract/service/capabilities.ts';
import type { Call } from '../../../api/http.ts';
import type AppResources from '../../../i18n/resources.gen.ts';

interface Writing {
  call: Call;
  t: TFunction;
  signal: AbortSignal;
  /** Called now and then with how many records are read. */
  onProgress(read: number, total: number): void;
}

/** An entity that is exported as a CSV file. */
export interface ExportPart {
  name: keyof AppResources['import-export']['export']['parts'];
  /** Without it anywhere, a person sees no such records. */
  right?: Right | undefined;
  /** Without it the server has no such records. */
  capability?: Capability;
  /** Reads all records and records the export in the audit trail. @throws AppError */
  write(writing: Writing): Promise<{ file: File; isChanging: boolean }>;
}
