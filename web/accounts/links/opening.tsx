import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useWords } from '../../words.tsx';
import { AuthFrame } from '../form/auth-frame.tsx';

/** Shown while a link is being checked. */
export function Opening({ path }: { path: string }) {
  const { t } = useWords();
  return (
    <AuthFrame title={t('auth.callback.opening')} path={path}>
      <p className="auth-wait" role="status">
        <Spinner />
        {t('auth.callback.wait')}
      </p>
    </AuthFrame>
  );
}
