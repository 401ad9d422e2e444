import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import type { AuthFailure } from '../failure.ts';
import { FailureNote } from '../form/failure-note.tsx';
import { checkPasskey, type OwnFactor } from './factors.ts';

/** A passkey as the second factor: pressing the button opens the browser's prompt. */
export function FactorPasskey({ factor, onPassed }: { factor: OwnFactor; onPassed: () => void }) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure>();
  const use = async () => {
    setBusy(true);
    setFailure(undefined);
    const refused = await checkPasskey(factor);
    setBusy(false);
    setFailure(refused);
    if (!refused) onPassed();
  };
  return (
    <>
      {failure && <FailureNote failure={failure} />}
      <p className="muted">{t('auth.second.say.webauthn')}</p>
      <Button kind="clay" wide icon="key-round" busy={busy} onClick={use}>
        {t('auth.second.use_passkey')}
      </Button>
    </>
  );
}
