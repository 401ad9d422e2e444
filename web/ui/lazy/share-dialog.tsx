import { useWords } from '#web/words.tsx';
import { Button, buttonClass } from '../button.tsx';
import { CopyButton } from '../dialogs/copy-button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Icon } from '../icon.tsx';
import type { ShareProps } from '../share.tsx';
import * as css from './share-dialog.module.css';

/** Shows a link to copy, the device's native sharing if available, and a preview of the picture. */
export default function ShareDialog({ name, picture, onClose }: ShareProps & { onClose: () => void }) {
  const { t, language } = useWords();
  const image = `${picture}?lang=${language}`;
  const address = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  // Cancelling the native sheet also rejects; that is not an error.
  const shareNatively = () => navigator.share({ title: name, url: address }).catch(() => {});
  return (
    <Dialog open title={t('studios.share.title')} onClose={onClose}>
      <img
        className={css.sharePic}
        src={image}
        alt={t('studios.share.picture_of', { name })}
        width={1200}
        height={630}
      />
      <p className={css.shareAt}>{address.replace(/^https?:\/\//, '')}</p>
      <div className={css.shareMethods}>
        <CopyButton text={address} label={t('studios.share.copy')} done={t('studios.share.copied')} />
        {'share' in navigator && (
          <Button size="s" icon="share" onClick={shareNatively}>
            {t('studios.share.device')}
          </Button>
        )}
        <a className={buttonClass({ size: 's' })} href={image} download={picture.split('/').at(-1)}>
          <Icon name="download" />
          {t('studios.share.save')}
        </a>
      </div>
    </Dialog>
  );
}
