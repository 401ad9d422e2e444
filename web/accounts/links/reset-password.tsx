import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ScreenHandle } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../form/auth.module.css';
import { AuthFrame } from '../form/auth-frame.tsx';
import { findNextStep } from '../next-step.ts';
import { onboardingUrl, signedInPath } from '../next-url.ts';
import { findMe, useSession } from '../session.ts';
import { LinkFailed } from './link-failed.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { Opening } from './opening.tsx';
import { useLinkResult } from './use-link-result.ts';

export const handle: ScreenHandle = { texts: ['auth'] };

const PATH = '/reset-password';
const AFTER = '/dashboard';

/** `/reset-password`: the target of the email for a new password, also after typing its code. */
export default function ResetPassword() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { state } = useSession();
  const taken = useLinkResult();
  const [entered, setEntered] = useState(false);

  const done = async () => {
    toast({ title: t('auth.reset.done') });
    const left = await findNextStep();
    const place = left === 'onboarding' ? onboardingUrl(AFTER) : signedInPath('/', await findMe(), AFTER);
    await navigate(place, { replace: true });
  };
  if (taken?.kind === 'failed' && !entered) {
    return (
      <LinkFailed path={PATH} failure={taken.failure} about="recovery" next={AFTER} onIn={() => setEntered(true)} />
    );
  }
  if (!taken || state === 'unknown') return <Opening path={PATH} />;
  if (state === 'in') {
    return (
      <AuthFrame title={t('auth.reset.title')} say={t('auth.reset.say')} path={PATH}>
        <NewPasswordForm onDone={() => void done()} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('auth.reset.nothing')} say={t('auth.reset.nothing_say')} path={PATH}>
      <div className={css.authForm}>
        <ButtonLink kind="clay" wide to="/forgot-password">
          {t('auth.reset.ask')}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
