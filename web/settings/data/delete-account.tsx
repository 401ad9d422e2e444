import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Deletion, DeletionPreview } from '#shared/schemas/accounts.ts';
import { leaveBrowser } from '#web/accounts/sign-out.ts';
import { api } from '#web/browser-api.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { ownZone } from '../own-zone.ts';
import { deletionQuery } from '../person-queries.ts';
import * as css from '../settings.module.css';
import { DeletionForm } from './deletion-form.tsx';
import { DeletionHits } from './deletion-hits.tsx';

/** The dialog to delete an account: first the consequences, then a proof of identity. */
export default function DeleteAccount({ onClose }: { onClose: () => void }) {
  const { t, longDay } = useWords();
  const navigate = useNavigate();
  const { data: preview, error, isError, refetch } = useQuery(deletionQuery(api));
  const leave = async ({ due_at }: Deletion) => {
    // Navigate first: a screen behind sign-in would otherwise ask the reader to sign in.
    await navigate('/', { replace: true });
    await leaveBrowser('local');
    toast({
      title: t('settings.data.deleted'),
      description: t('settings.data.deleted_say', { day: longDay(due_at, ownZone()) }),
      duration: 20_000,
    });
  };
  return (
    <Dialog open begin="field" onClose={onClose} title={t('settings.data.delete_title')}>
      <div className={css.setAsk}>
        {!preview && (isError ? <Trouble error={error} onRetry={refetch} /> : <SkeletonLine height="120px" />)}
        {preview && <DeletionHits preview={preview} />}
      </div>
      {preview && canGo(preview) && <DeletionForm preview={preview} onDeleted={leave} onClose={onClose} />}
    </Dialog>
  );
}

/** True if the account can be deleted: its studios must be transferred first. */
const canGo = ({ studios }: DeletionPreview) => studios.length === 0;
