import { useEffect } from 'react';
import { useTexts } from '#web/texts-hook.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useWords } from '#web/words.tsx';
import { useSession } from '../session.ts';
import type { SecondFactorRequest } from './request.ts';
import { SecondFactor } from './second-factor.tsx';

/** The dialog for the second factor, over a page that needs it. */
export function SecondFactorWindow({ tell }: { tell: SecondFactorRequest }) {
  useTexts('auth');
  const { t } = useWords();
  const { state } = useSession();
  useEffect(() => {
    if (state === 'out') tell(false);
  }, [state, tell]);
  return (
    <Dialog
      open
      begin="field"
      onClose={() => tell(false)}
      title={t('auth.second.title')}
      description={t('auth.second.lead')}
    >
      <SecondFactor onPassed={() => tell(true)} onCancel={() => tell(false)} cancelLabel={t('auth.second.cancel')} />
    </Dialog>
  );
}
