// The head of a screen with a list that can be downloaded: its title, how many there are, Refresh and the CSV.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../contract/common/isolate.ts';
import { CsvButton } from '../csv-button.tsx';
import { GuideLink } from '../guide/guide-link.tsx';
import type { GuideTopic } from '../guide/guide-topics.ts';
import { showToast } from '../toasts/toasts.tsx';
import { useDownload } from '../toasts/use-download.ts';
import { useChangesPaused } from '../use-changes-paused.ts';
import { CountLine, ScreenHead } from './screen-head.tsx';

interface Props {
  title: string;
  /** 'n certificates'; null until it is known. */
  counted: string | null;
  state: { busy: boolean; error: unknown; changeCount: number; reload(): Promise<void> };
  /** `write` rejects with an AppError. */
  csv: { label: string; write(): Promise<File> };
  /** Beside the CSV. */
  actions?: ReactNode;
  /** Its page in the user guide. */
  guide: GuideTopic;
}

export function CsvScreenHead({ title, counted, state, csv, actions, guide }: Props) {
  const { t } = useTranslation();
  const paused = useChangesPaused();
  const { busy, download } = useDownload();

  async function save(): Promise<void> {
    const message = await download('csv', csv.write);
    if (message) await showToast(message);
  }

  return (
    <>
      <title>{dotted(title, t('product.name'))}</title>
      <ScreenHead
        title={title}
        busy={state.busy}
        onRefresh={() => void state.reload()}
        guide={<GuideLink topic={guide} />}
        actions={
          <>
            <CsvButton
              label={csv.label}
              refused={paused}
              busy={busy !== null}
              onDownload={() => void save()}
            />
            {actions}
          </>
        }
      >
        <CountLine text={counted} failed={state.error !== null} list={state} />
      </ScreenHead>
    </>
  );
}
