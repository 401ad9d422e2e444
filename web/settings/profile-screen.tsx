import { Link } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { SignInPrompt } from '../accounts/sign-in-prompt.tsx';
import * as dashboardCss from '../dashboard/dashboard.module.css';
import type { ScreenHandle } from '../texts.ts';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import { ProfilePanel, ProfileSkeleton } from './profile/profile-panel.tsx';
import * as css from './settings.module.css';

export const handle: ScreenHandle = { texts: ['settings', 'dashboard'], members: true };

/** `/profile`: the profile form on its own, with a link to the other settings. */
export default function ProfileScreen() {
  const { t } = useWords();
  const { state, me, failure, retry } = useSession();
  const title = t('settings.profile.title');
  return (
    <div className={`wrap ${dashboardCss.mine}`}>
      <PageHead title={title} hidden />
      {state === 'out' ? (
        <SignInPrompt title={title}>{t('settings.profile.sign_in')}</SignInPrompt>
      ) : (
        <div className={css.setAlone}>
          <h1>{title}</h1>
          <p>
            <Link className="link action" to="/dashboard?tab=settings">
              {t('settings.all')}
              <Icon name="arrow-right" size="s" />
            </Link>
          </p>
          {me && <ProfilePanel me={me} />}
          {!me && failure && <Trouble error={failure} onRetry={retry} title={t('dashboard.no_profile')} />}
          {!me && !failure && <ProfileSkeleton />}
        </div>
      )}
    </div>
  );
}
