import { useTexts } from '../../texts-hook.ts';
import { Button } from '../../ui/button.tsx';
import * as css from '../../ui/dialogs/dialog.module.css';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useWords } from '../../words.tsx';
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
