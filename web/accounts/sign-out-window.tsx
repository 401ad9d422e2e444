import { useTexts } from '../texts-hook.ts';
import { Button } from '../ui/button.tsx';
import * as dialogCss from '../ui/dialogs/dialog.module.css';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { useWords } from '../words.tsx';
import { deviceName } from './device-name.ts';
import type { SignOutChoice } from './sign-out-choice.ts';

/** Asks where to sign out, and says what gets lost: sessions of other devices, and input that is not saved. */
export function SignOutWindow({ devices, hasUnsavedInput, choose }: SignOutChoice) {
  useTexts('settings');
  const words = useWords();
  const { t } = words;
  const hasOthers = devices.length > 0;
  const names = [...new Set(devices.map((device) => deviceName(words, device)))];
  return (
    <Dialog
      open
      size="narrow"
      begin="title"
      onClose={() => choose(undefined)}
      title={t(hasOthers ? 'settings.devices.log_out.title' : 'settings.devices.log_out.title_unsaved')}
      description={hasOthers && t('settings.devices.log_out.others', { count: devices.length })}
    >
      {hasOthers && <p className="muted">{names.join(' · ')}</p>}
      {hasUnsavedInput && <p className="strong">{t('settings.devices.log_out.unsaved')}</p>}
      <div className={dialogCss.dlgEnd}>
        {hasOthers ? (
          <>
            <Button onClick={() => choose('global')}>{t('settings.devices.log_out.everywhere')}</Button>
            <Button kind="clay" onClick={() => choose('local')}>
              {t('settings.devices.log_out.here')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => choose(undefined)}>{t('settings.devices.log_out.stay')}</Button>
            <Button kind="brick" onClick={() => choose('global')}>
              {t('settings.devices.log_out.leave')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
