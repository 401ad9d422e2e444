import { useTexts } from '#web/texts-hook.ts';
import { Button } from '#web/ui/button.tsx';
import * as dialogCss from '#web/ui/dialogs/dialog.module.css';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useWords } from '#web/words.tsx';
import * as authCss from '../form/auth.module.css';
import { useSignOut } from '../sign-out.ts';

/** The countdown, updated each second and announced each minute. Closing it counts as activity. */
export function Warning({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  useTexts('auth');
  const { t } = useWords();
  const leave = useSignOut();
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Dialog open onClose={onStay} title={t('auth.idle.title')} description={t('auth.idle.say')}>
      <p className={authCss.idleClock} role="timer" aria-live="off">
        {clock}
      </p>
      <p className="sr" aria-live="polite">
        {t('auth.idle.minutes', { count: Math.ceil(seconds / 60) })}
      </p>
      <div className={dialogCss.dlgEnd}>
        <Button kind="line" onClick={leave}>
          {t('shell.log_out')}
        </Button>
        <Button kind="clay" onClick={onStay}>
          {t('auth.idle.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
