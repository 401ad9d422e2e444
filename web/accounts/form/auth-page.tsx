import { NavLink, useLocation, useNavigate, useSearchParams } from 'react-router';
import * as segmentedCss from '#web/forms/fields/segmented.module.css';
import { useWords } from '#web/words.tsx';
import { useAuthSettings } from '../auth-settings.ts';
import type { AuthMode } from '../credentials.ts';
import { newUserPath, safeNextPath, signedInPath } from '../next-url.ts';
import { findMe } from '../session.ts';
import * as css from './auth.module.css';
import { useAuthFlow } from './auth-flow.ts';
import { AuthFrame } from './auth-frame.tsx';
import { AuthSteps, headOfStep } from './auth-steps.tsx';

/** The account form as a page, for links from elsewhere; it leads to `?next=`. */
export function AuthPage({ mode }: { mode: AuthMode }) {
  const { t } = useWords();
  const { search } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { settings } = useAuthSettings();
  const next = safeNextPath(query.get('next'));
  const flow = useAuthFlow({
    mode,
    onMode: (other) => void navigate(`/${other}${search}`, { replace: true }),
    next,
    onDone: async (onboarding) => {
      const place = onboarding ? newUserPath(next) : signedInPath(next, await findMe());
      await navigate(place, { replace: true });
    },
  });
  const { title, say } = headOfStep(t, flow);
  const tabs = (
    <nav className={`${segmentedCss.segmented} ${css.authTabs}`} aria-label={t('auth.tabs')}>
      {(['login', 'sign-up'] as const).map((each) => (
        <NavLink
          key={each}
          to={`/${each}${search}`}
          replace
          className={({ isActive }) => (isActive ? segmentedCss.on : '')}
          aria-disabled={flow.busy !== undefined}
          onClick={(event) => flow.busy && event.preventDefault()}
        >
          {t(`auth.${each}.action`)}
        </NavLink>
      ))}
    </nav>
  );
  return (
    <AuthFrame title={title} say={say} path={`/${mode}`}>
      <AuthSteps
        flow={flow}
        settings={settings}
        onLinkSent={(email) => flow.setStep({ kind: 'code', email, about: 'link' })}
        withTabs={(form) => (
          <>
            {tabs}
            {form}
          </>
        )}
      />
    </AuthFrame>
  );
}
