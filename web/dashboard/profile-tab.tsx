import { LANGUAGE_NAMES } from '../../shared/languages.ts';
import type { Me } from '../../shared/schemas/accounts.ts';
import { useSite } from '../site.ts';
import { Avatar } from '../ui/avatar.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { useWords } from '../words.tsx';
import { NameForm } from './name-form.tsx';
import './profile.css';

/** Who one is here. */
export function ProfileTab({ me }: { me: Me | undefined }) {
  const { t, longDay, language } = useWords();
  const { time_zone } = useSite();
  if (!me) {
    return (
      <div className="profile" aria-busy="true">
        <SkeletonLine width="72px" height="72px" />
        <SkeletonLine width="60%" height="48px" />
        <SkeletonLine width="40%" />
        <SkeletonLine width="40%" />
      </div>
    );
  }
  return (
    <div className="profile">
      <Avatar name={me.full_name} url={me.avatar_url} size="l" />
      <NameForm me={me} />
      <dl className="profile-f">
        <div>
          <dt>{t('dashboard.profile.email')}</dt>
          <dd>{me.email}</dd>
        </div>
        <div>
          <dt>{t('shell.language')}</dt>
          <dd lang={language}>{LANGUAGE_NAMES[language]}</dd>
        </div>
        <div>
          <dt>{t('dashboard.profile.since')}</dt>
          <dd>{longDay(me.created_at, time_zone)}</dd>
        </div>
      </dl>
    </div>
  );
}
