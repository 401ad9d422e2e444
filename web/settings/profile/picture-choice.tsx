import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { UPLOAD_MAX_BYTES } from '../../../shared/media.ts';
import type { Me } from '../../../shared/schemas/accounts.ts';
import { ME } from '../../accounts/session.ts';
import { answer } from '../../api.ts';
import { api } from '../../browser-api.ts';
import { problemText } from '../../problem-text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useWords } from '../../words.tsx';
import { UploadFailure, uploadPicture } from './upload-picture.ts';

/** The portrait: shown at once, sent with its progress, cropped by the server; or taken away. */
export function PictureChoice({ me }: { me: Me }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  /** From 0 to 1 while a picture is on its way. */
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();

  const keep = async (avatar_url: string | null) => {
    cache.setQueryData([...ME, me.id], await answer(api.me.$patch({ json: { avatar_url } })));
  };
  const textOf = (error: unknown) =>
    error instanceof UploadFailure
      ? error.message || t('settings.profile.picture.unknown_error')
      : problemText(t, error);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again after a failure.
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
      await keep(await uploadPicture(file, setSent));
      toast({ title: t('settings.profile.picture.saved') });
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
      await keep(null);
      toast({ title: t('settings.profile.picture.removed') });
    } catch (error) {
      setFailure(textOf(error));
    }
  };
  const busy = sent !== undefined;
  return (
    <div className="portrait">
      <Avatar name={me.full_name} url={preview ?? me.avatar_url} size="l" className={busy ? 'is-sending' : ''} />
      <div className="portrait-do">
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          hidden
          aria-label={t('settings.profile.picture.label')}
          onChange={choose}
        />
        <Button
          size="s"
          busy={busy}
          busyLabel={t('settings.profile.picture.sending')}
          onClick={() => input.current?.click()}
        >
          {t(me.avatar_url ? 'settings.profile.picture.other' : 'settings.profile.picture.choose')}
        </Button>
        {me.avatar_url && !busy && (
          <Button size="s" kind="quiet" onClick={remove}>
            {t('settings.profile.picture.remove')}
          </Button>
        )}
      </div>
      {busy && <progress className="portrait-bar" value={sent} aria-label={t('settings.profile.picture.sending')} />}
      {failure ? (
        <p className="small bad portrait-say" role="alert">
          {failure}
        </p>
      ) : (
        <p className="small muted portrait-say">{t('settings.profile.picture.help')}</p>
      )}
    </div>
  );
}
