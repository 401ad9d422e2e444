import { useTexts } from '#web/texts-hook.ts';
import { Button } from '#web/ui/button.tsx';
import * as css from '#web/ui/dialogs/dialog.module.css';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useWords } from '#web/words.tsx';
import { openAuth } from '../auth-request.ts';

/** Explains to a returning person why they were signed out. */
export function Ended({ onClose }: { onClose: () => void }) {
  useTexts('auth');
  const { t } = useWords();
  const logIn = () => {
    onClose();
    openAuth({ mode: 'login' });
  };
  return (
    <Dialog open onClose={onClose} title={t('auth.idle.ended')} description={t('auth.idle.ended_say')}>
      <div className={css.dlgEnd}>
        <Button kind="line" onClick={onClose}>
          {t('shell.close')}
        </Button>
        <Button kind="clay" onClick={logIn}>
          {t('auth.login.action')}
        </Button>
      </div>
    </Dialog>
  );
}
