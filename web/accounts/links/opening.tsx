import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../form/auth.module.css';
import { AuthFrame } from '../form/auth-frame.tsx';

/** Shown while a link is being checked. */
export function Opening({ path }: { path: string }) {
  const { t } = useWords();
  return (
    <AuthFrame title={t('auth.callback.opening')} path={path}>
      <p className={css.authWait} role="status">
        <Spinner />
        {t('auth.callback.wait')}
      </p>
    </AuthFrame>
  );
}
