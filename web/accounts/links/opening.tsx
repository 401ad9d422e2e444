import { Spinner } from '../../ui/spinner.tsx';
import { useWords } from '../../words.tsx';
import { AuthFrame } from '../auth-frame.tsx';

/** While a link is being looked into. */
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
