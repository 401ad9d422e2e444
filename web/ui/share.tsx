import { lazy, useState } from 'react';
import { useWords } from '../words.tsx';
import { Button } from './button.tsx';
import { Fetched } from './feedback/fetched.tsx';

const ShareDialog = lazy(() => import('./lazy/share-dialog.tsx'));

export interface ShareProps {
  /** Name of what is shared. */
  name: string;
  /** URL of the preview picture for shared links, 1200 × 630. */
  picture: string;
  className?: string;
}

/** A button that shares the current page. Needs the texts `studios`. */
export function Share({ className, ...shared }: ShareProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="s"
        kind="quiet"
        icon="share"
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('studios.share.button')}
      </Button>
      {open && (
        <Fetched>
          <ShareDialog {...shared} onClose={() => setOpen(false)} />
        </Fetched>
      )}
    </>
  );
}
