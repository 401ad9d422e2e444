import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { CodeForm } from './code-form.tsx';
import * as css from './door.module.css';
import { useCamera } from './use-camera.ts';

interface ScanPanelProps {
  /** The head on the phone. */
  head: ReactNode;
  /** What waits to be uploaded. */
  upload: ReactNode;
  /** What became of the last ticket. */
  result: ReactNode;
  onCode: (code: string) => Promise<void>;
}

/**
 * The camera with its buttons, a field for a typed code, and the result: dark in both themes, so that the picture is
 * clear.
 */
export function ScanPanel({ head, upload, result, onCode }: ScanPanelProps) {
  const { t } = useWords();
  const [isTyping, setTyping] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, (code) => void onCode(code));
  const isOn = camera.state === 'on' || camera.state === 'starting';
  return (
    <section className={css.scan} data-theme="dark" aria-label={t('door.scan.title')}>
      {head}
      <div className={css.cam}>
        {upload}
        <video ref={video} className={css.video} hidden={!isOn} muted playsInline />
        <div className={css.frame}>
          {!isOn && (
            <Button kind="line" size="s" icon="camera" onClick={camera.start}>
              {t('door.scan.start')}
            </Button>
          )}
        </div>
        <p role={camera.state === 'denied' || camera.state === 'missing' ? 'alert' : undefined}>
          {camera.state === 'denied' || camera.state === 'missing'
            ? t(`door.scan.${camera.state}`)
            : isOn && t('door.scan.hint')}
        </p>
      </div>
      <div className={css.camActs}>
        <button type="button" aria-expanded={isTyping} onClick={() => setTyping(!isTyping)}>
          <Icon name="keyboard" />
          {t('door.scan.type')}
        </button>
        {camera.light !== undefined && (
          <button type="button" aria-pressed={camera.light} onClick={camera.turnLight}>
            <Icon name="flashlight" />
            {t('door.scan.light')}
          </button>
        )}
        {isOn && camera.hasOther && (
          <button type="button" onClick={camera.turnCamera}>
            <Icon name="switch-camera" />
            {t('door.scan.other')}
          </button>
        )}
        {isOn && (
          <button type="button" onClick={camera.stop}>
            <Icon name="x" />
            {t('door.scan.stop')}
          </button>
        )}
      </div>
      {isTyping && <CodeForm onCode={onCode} />}
      <div className={css.scanIn}>{result}</div>
    </section>
  );
}
