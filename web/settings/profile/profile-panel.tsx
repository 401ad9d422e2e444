import { useQuery } from '@tanstack/react-query';
import type { Me } from '#shared/schemas/accounts.ts';
import { api } from '#web/browser-api.ts';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { locationQuery, phoneNumbersQuery } from '../person-queries.ts';
import * as css from '../settings.module.css';
import { PictureChoice } from './picture-choice.tsx';
import { ProfileForm } from './profile-form.tsx';
import { valuesOf } from './profile-values.ts';

/** The section of the profile: picture, name, language, interests, phones and address. */
export function ProfilePanel({ me }: { me: Me }) {
  const phones = useQuery(phoneNumbersQuery(api));
  const location = useQuery(locationQuery(api));
  const failed = [phones, location].find(({ isError, data }) => isError && !data);
  if (failed)
    return <Trouble error={failed.error} onRetry={() => Promise.all([phones.refetch(), location.refetch()])} />;
  if (!phones.data || !location.data) return <ProfileSkeleton />;
  return (
    <>
      <PictureChoice me={me} />
      <ProfileForm key={me.id} userId={me.id} saved={valuesOf(me, phones.data, location.data, navigator.language)} />
    </>
  );
}

export function ProfileSkeleton() {
  return (
    <div className={css.setSkeleton} aria-busy="true">
      <SkeletonLine width="96px" height="96px" />
      {['name', 'language', 'phone', 'address'].map((field) => (
        <SkeletonLine key={field} height="48px" />
      ))}
    </div>
  );
}
