import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Me } from '#shared/schemas/accounts.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { LANGUAGE_NAMES } from '#shared/text/language-names.ts';
import { api } from '../browser-api.ts';
import { locationQuery, phoneNumbersQuery } from '../settings/person-queries.ts';
import { useSite } from '../site.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { useWords } from '../words.tsx';
import * as css from './profile.module.css';
import { SettingsLines } from './settings-lines.tsx';

const ForYou = lazy(() => import('./for-you.tsx'));

/** Shows the user's profile, with links to edit it. */
export function ProfileTab({ me }: { me: Me | undefined }) {
  const { t } = useWords();
  if (!me) return <ProfileSkeleton />;
  return (
    <div className={css.profile}>
      <div>
        <div className={css.profileWho}>
          <Avatar name={me.name} url={me.avatarUrl} size="l" />
          <div>
            <h2>{me.name}</h2>
            <p className="muted">{me.email}</p>
          </div>
        </div>
        <Facts me={me} />
        <p className={css.profileGo}>
          <ButtonLink to="/dashboard?tab=settings#profile">{t('dashboard.profile.edit')}</ButtonLink>
          {me.userType === 'studio_owner' && !me.owns_studio && (
            <ButtonLink to="/list-studio">{t('dashboard.profile.list_studio')}</ButtonLink>
          )}
        </p>
      </div>
      <SettingsLines me={me} />
      <Suspense>
        <ForYou interests={me.interests} />
      </Suspense>
    </div>
  );
}

/** Lists the user's private data; empty fields are left out. */
function Facts({ me }: { me: Me }) {
  const { t, longDay } = useWords();
  const { time_zone } = useSite();
  const { data: phones } = useQuery(phoneNumbersQuery(api));
  const { data: place } = useQuery(locationQuery(api));
  const crafts = STUDIO_TYPES.filter((craft) => me.interests.includes(craft));
  const facts = [
    ['dashboard.profile.interests', crafts.map((craft) => t(`catalogue.studio_type.${craft}`)).join(', ')],
    ['dashboard.profile.phone', phones?.phone_number],
    ['dashboard.profile.whatsapp', phones?.whatsapp_number],
    ['dashboard.profile.city', place?.city],
    ['shell.language', LANGUAGE_NAMES[me.language]],
    ['dashboard.profile.since', longDay(me.createdAt, time_zone)],
  ] as const;
  return (
    <dl className={css.profileF}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function ProfileSkeleton() {
  return (
    <div className={css.profile} aria-busy="true">
      <div>
        <div className={css.profileWho}>
          <SkeletonLine width="72px" height="72px" />
          <SkeletonLine width="200px" height="28px" />
        </div>
        <div className={css.profileSoon}>
          <SkeletonLine width="80%" />
          <SkeletonLine width="70%" />
          <SkeletonLine width="75%" />
        </div>
      </div>
    </div>
  );
}
