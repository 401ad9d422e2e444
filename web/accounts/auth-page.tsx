import { useEffect } from 'react';
import { NavLink, useLocation, useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import { AuthArt } from './auth-art.tsx';
import { AuthForm } from './auth-form.tsx';
import type { AuthMode } from './credentials.ts';
import { nextPlace } from './next-place.ts';
import { useSession } from './session.ts';
import '../ui/dialog.css';
import '../ui/segmented.css';

/** The account form as a page of its own, for links from elsewhere; it leads on to `?next=`. */
export function AuthPage({ mode }: { mode: AuthMode }) {
  const { t } = useWords();
  const { search } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useSession();
  const next = nextPlace(query.get('next'));
  useEffect(() => {
    if (state === 'in') void navigate(next, { replace: true });
  }, [state, next, navigate]);
  return (
    <div className="wrap auth-page">
      <PageHead title={t(`auth.${mode}.title`)} path={`/${mode}`} hidden />
      <div className="dlg-art">
        <AuthArt />
      </div>
      <div className="dlg-in">
        <h1>{t(`auth.${mode}.title`)}</h1>
        <nav className="segmented auth-tabs" aria-label={t('auth.tabs')}>
          {(['login', 'sign-up'] as const).map((each) => (
            <NavLink key={each} to={`/${each}${search}`} replace className={({ isActive }) => (isActive ? 'on' : '')}>
              {t(`auth.${each}.action`)}
            </NavLink>
          ))}
        </nav>
        <AuthForm
          mode={mode}
          onMode={(other) => navigate(`/${other}${search}`, { replace: true })}
          onSuccess={() => navigate(next, { replace: true })}
        />
      </div>
    </div>
  );
}
