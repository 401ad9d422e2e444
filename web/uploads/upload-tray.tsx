import { Link } from 'react-router';
import { UPLOAD_MAX_BYTES } from '#shared/media.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { Upload } from './queue/upload.ts';
import * as css from './upload-tray.module.css';
import type { Uploads } from './use-uploads.ts';

/** The list of uploads with their progress, and of other places with waiting pictures; nothing without any. */
export function UploadTray({ uploads }: { uploads: Uploads }) {
  const { t } = useWords();
  const { list, elsewhere } = uploads;
  if (list.length === 0 && elsewhere.length === 0) return null;
  const failed = list.filter(({ state }) => state === 'failed').length;
  const left = list.length - failed;
  return (
    <section className={css.uploads} aria-label={t('uploads.title')}>
      {elsewhere.map(({ path, name, count }) => (
        <p key={path} className="small">
          <Link className="link" to={path}>
            {t('uploads.elsewhere', { count, place: name })}
          </Link>
        </p>
      ))}
      <p className="small muted" role="status">
        {[left > 0 && t('uploads.on_the_way', { count: left }), failed > 0 && t('uploads.failed', { count: failed })]
          .filter(Boolean)
          .join(' ')}
      </p>
      {list.length > 0 && (
        <ul className={css.uploadsList}>
          {list.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onCancel={() => uploads.cancel(upload.id)}
              onRetry={() => uploads.retry(upload.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface UploadRowProps {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}

function UploadRow({ upload, onCancel, onRetry }: UploadRowProps) {
  const { t } = useWords();
  const { name, preview, state, part, mayRetry } = upload;
  const isFailed = state === 'failed';
  return (
    <li className={css.upload}>
      <span className={css.uploadThumb}>
        {preview && (
          <img
            src={preview}
            alt=""
            width={56}
            height={56}
            // Formats this browser cannot show (mostly HEIC) are sent all the same.
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
          />
        )}
      </span>
      <div className={css.uploadSay}>
        <p className={css.uploadName}>{name}</p>
        {!isFailed && (
          <progress
            className={css.uploadBar}
            // Indeterminate, because the duration of processing is unknown.
            value={state === 'reading' ? undefined : part}
            aria-label={t('uploads.progress', { name })}
          />
        )}
        {isFailed ? (
          <p className={`small bad ${css.uploadFailure}`} role="alert">
            <Icon name="circle-alert" size="s" />
            <span>
              <FailureText upload={upload} />
            </span>
          </p>
        ) : (
          <p className="small muted num">
            {state === 'sending'
              ? t('uploads.state.sending', { percent: Math.floor(part * 100) })
              : t(`uploads.state.${state}`)}
          </p>
        )}
      </div>
      <span className={css.uploadDo}>
        {isFailed && mayRetry && (
          <IconButton icon="rotate-ccw" label={t('uploads.retry', { name })} onClick={onRetry} />
        )}
        <IconButton icon="x" label={t(isFailed ? 'uploads.dismiss' : 'uploads.cancel', { name })} onClick={onCancel} />
      </span>
    </li>
  );
}

function FailureText({ upload: { failure } }: { upload: Upload }) {
  const { t } = useWords();
  if (!failure) return t('uploads.failures.unknown');
  if ('says' in failure) return failure.says;
  return t(`uploads.failures.${failure.because}`, { megabytes: UPLOAD_MAX_BYTES / 1_000_000 });
}
