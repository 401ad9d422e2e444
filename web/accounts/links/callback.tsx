import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ScreenHandle } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../form/auth.module.css';
import { AuthFrame } from '../form/auth-frame.tsx';
import { findNextStep } from '../next-step.ts';
import { newUserPath, safeNextPath, signedInPath, takeNextPath } from '../next-url.ts';
import { SecondFactor } from '../second-factor/second-factor.tsx';
import { findMe, useSession } from '../session.ts';
import { endSession } from '../sign-out.ts';
import { LinkFailed } from './link-failed.tsx';
import { Opening } from './opening.tsx';
import { useLinkResult } from './use-link-result.ts';

export const handle: ScreenHandle = { texts: ['auth'] };

const PATH = '/auth/callback';
/** Where people go who asked for no page, such as with a link of a mail. */
const HOME = '/dashboard';

/** `/auth/callback`: the target of email links and providers; leads to where the person wanted to go. */
export default function Callback() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // The stored path is only in the browser; the server renders nothing that depends on it.
  const [asked] = useState(() => query.get('next') ?? takeNextPath());
  const next = safeNextPath(asked ?? HOME);
  const [lacksFactor, setLacksFactor] = useState(false);
  const { state } = useSession();
  const taken = useLinkResult();

  const goOn = useCallback(async () => {
    const left = await findNextStep();
    if (left === 'second-factor') return setLacksFactor(true);
    const place =
      left === 'onboarding'
        ? newUserPath(next)
        : signedInPath(asked ?? '/', await findMe(), asked === null ? HOME : '/');
    await navigate(place, { replace: true });
  }, [navigate, asked, next]);
  const isIn = taken?.kind === 'in' || (taken?.kind === 'nothing' && state === 'in');
  useEffect(() => {
    if (isIn) void goOn();
  }, [isIn, goOn]);

  if (lacksFactor) {
    const leave = () => void endSession('local').then(() => navigate('/login', { replace: true }));
    return (
      <AuthFrame title={t('auth.second.title')} say={t('auth.second.lead')} path={PATH}>
        <SecondFactor onPassed={() => void goOn()} onCancel={leave} cancelLabel={t('auth.second.leave')} />
      </AuthFrame>
    );
  }
  if (taken?.kind === 'failed')
    return <LinkFailed path={PATH} failure={taken.failure} about="link" next={next} onIn={goOn} />;
  if (taken?.kind === 'told') {
    return (
      <AuthFrame title={t('auth.callback.told')} path={PATH}>
        <div className={css.authForm}>
          <Note kind="leaf">{t('auth.callback.half')}</Note>
          <ButtonLink wide to={next}>
            {t('auth.callback.on')}
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  if (taken?.kind === 'nothing' && state === 'out') {
    return (
      <AuthFrame title={t('auth.callback.nothing')} say={t('auth.callback.nothing_say')} path={PATH}>
        <div className={css.authForm}>
          <ButtonLink kind="clay" wide to="/login">
            {t('auth.login.action')}
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  return <Opening path={PATH} />;
}
