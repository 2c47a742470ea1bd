// The camera's picture, with its light and the choice of camera; where there is no picture, why.
import { Button, Loader } from '@mantine/core';
import { IconBulb, IconBulbOff, IconCameraOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../i18n/error-text.ts';
import { ListSelect } from '../ui/fields/list-select.tsx';
import type { Camera } from './camera.ts';
import type { Seen } from './scanned-text.ts';
import type { UsedCamera } from './use-camera.ts';
import { useReading } from './use-reading.ts';
import classes from './viewfinder.module.css';

/** Also where the browser does not play it by itself. */
function show(video: HTMLVideoElement, { stream }: Camera): () => void {
  video.srcObject = stream;
  // A picture that stands still cannot be told from none, and typing stays.
  void video.play().catch(() => undefined);
  return () => {
    video.srcObject = null;
  };
}

function Picture({ camera, onSeen }: { camera: Camera; onSeen(seen: Seen): void }) {
  const { t } = useTranslation(['start', 'scan']);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useEffect(() => (video ? show(video, camera) : undefined), [video, camera]);
  const failure = useReading(video, onSeen);
  return (
    <>
      {/* Its sound is not asked for. */}
      <video ref={setVideo} className={classes.video} playsInline muted aria-label={t('scan:picture')} />
      <span className={classes.frame} aria-hidden />
      {camera.setTorch && <Light setTorch={camera.setTorch} />}
      {failure && (
        <p className={classes.failure} role="alert">
          {t('scan:readerFailed', { reason: errorText(t, failure) })}
        </p>
      )}
    </>
  );
}

function Light({ setTorch }: { setTorch: NonNullable<Camera['setTorch']> }) {
  const { t } = useTranslation(['start', 'scan']);
  const [on, setOn] = useState(false);
  const Icon = on ? IconBulbOff : IconBulb;

  function toggle(): void {
    setOn(!on);
    setTorch(!on).catch(() => setOn(on));
  }
  return (
    <Button
      className={classes.light ?? ''}
      size="lg"
      variant="default"
      aria-pressed={on}
      leftSection={<Icon size={22} aria-hidden />}
      onClick={toggle}
    >
      {t('scan:light')}
    </Button>
  );
}

export function Viewfinder({ use, onSeen }: { use: UsedCamera; onSeen(seen: Seen): void }) {
  const { t } = useTranslation(['start', 'scan']);
  const { state, choose, retry } = use;
  const cameras = state.type === 'on' ? state.camera.cameras : [];
  return (
    <>
      {state.type === 'failed' ? (
        <div className={classes.none}>
          <p role="alert">
            <IconCameraOff size={22} aria-hidden />
            {t(`scan:camera.${state.reason}`)}
          </p>
          <Button variant="default" size="lg" onClick={retry}>
            {t('scan:tryCamera')}
          </Button>
        </div>
      ) : (
        <div className={classes.view}>
          {state.type === 'on' ? (
            <Picture key={state.camera.stream.id} camera={state.camera} onSeen={onSeen} />
          ) : (
            <p className={classes.starting}>
              <Loader size={22} color="gray.3" aria-hidden />
              {t('scan:starting')}
            </p>
          )}
        </div>
      )}
      {state.type === 'on' && cameras.length > 1 && (
        <ListSelect
          label={t('scan:whichCamera')}
          allowDeselect={false}
          choices={cameras.map(({ id, label }, at) => ({
            value: id,
            label: label || t('scan:cameraNumber', { number: at + 1 }),
          }))}
          value={state.camera.id}
          onChange={choose}
        />
      )}
    </>
  );
}
