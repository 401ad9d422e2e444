import { type ChangeEvent, useRef, useState } from 'react';
import { UPLOAD_MAX_BYTES } from '#shared/media.ts';
import { problemText } from '../problem-text.ts';
import { useTexts } from '../texts-hook.ts';
import { Button } from '../ui/button.tsx';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { useWords } from '../words.tsx';
import * as css from './portrait-choice.module.css';
import { UploadFailure, uploadPortrait } from './upload-portrait.ts';

interface PortraitChoiceProps {
  /** Name of the person in the picture. */
  name: string;
  url: string | null;
  /** Upload folder: `avatars`, or one of a studio. */
  folder: string;
  label: string;
  help: string;
  canRemove: boolean;
  /** Saves the URL of the uploaded picture, or null. */
  onChange: (address: string | null) => Promise<unknown> | undefined;
}

/** A portrait to upload, which is previewed at once, sent with progress and cropped by the server; or to remove. */
export function PortraitChoice({ name, url, folder, label, help, canRemove, onChange }: PortraitChoiceProps) {
  useTexts('settings');
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  /** Upload progress from 0 to 1. */
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();

  const textOf = (error: unknown) =>
    error instanceof UploadFailure
      ? error.message || t('settings.profile.picture.unknown_error')
      : problemText(t, error);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Lets the same file be chosen again after a failure.
    target.value = '';
    if (!file) return;
    if (file.size > UPLOAD_MAX_BYTES) {
      return setFailure(t('settings.profile.picture.too_large', { megabytes: UPLOAD_MAX_BYTES / 1_000_000 }));
    }
    const shown = URL.createObjectURL(file);
    setPreview(shown);
    setFailure(undefined);
    setSent(0);
    try {
      await onChange(await uploadPortrait(file, folder, setSent));
    } catch (error) {
      setFailure(textOf(error));
    } finally {
      setSent(undefined);
      setPreview(undefined);
      URL.revokeObjectURL(shown);
    }
  };
  const remove = async () => {
    setFailure(undefined);
    try {
      await onChange(null);
    } catch (error) {
      setFailure(textOf(error));
    }
  };
  const busy = sent !== undefined;
  return (
    <div className={css.portrait}>
      <Avatar name={name} url={preview ?? url} size="l" className={busy ? css.isSending : ''} />
      <div className={css.portraitDo}>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          hidden
          aria-label={label}
          onChange={choose}
        />
        <Button
          size="s"
          busy={busy}
          busyLabel={t('settings.profile.picture.sending')}
          onClick={() => input.current?.click()}
        >
          {t(url ? 'settings.profile.picture.other' : 'settings.profile.picture.choose')}
        </Button>
        {canRemove && !busy && (
          <Button size="s" kind="quiet" onClick={remove}>
            {t('settings.profile.picture.remove')}
          </Button>
        )}
      </div>
      {busy && <progress className={css.portraitBar} value={sent} aria-label={t('settings.profile.picture.sending')} />}
      {failure ? (
        <p className="small bad" role="alert">
          {failure}
        </p>
      ) : (
        <p className="small muted">{help}</p>
      )}
    </div>
  );
}
