import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { SignInPrompt } from '../accounts/sign-in-prompt.tsx';
import { ownBookingsQuery } from '../bookings/bookings-queries.ts';
import { api } from '../browser-api.ts';
import type { ScreenHandle } from '../texts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { useWords } from '../words.tsx';
import { BookingsTab } from './bookings-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { sortBookings } from './sorted-bookings.ts';
import '../ui/chip.css';
import '../ui/tabs.css';
import './dashboard.css';

export const handle: ScreenHandle = { texts: ['dashboard', 'bookings', 'offerings', 'errors'] };

/** `/dashboard`: one's own profile; with `?tab=bookings` one's bookings. */
export default function Dashboard() {
  const { t } = useWords();
  const { state, me } = useSession();
  const [query] = useSearchParams();
  const tab = query.get('tab') === 'bookings' ? 'bookings' : 'profile';
  const bookings = useInfiniteQuery({ ...ownBookingsQuery(api), enabled: state === 'in' });
  const title = t(tab === 'bookings' ? 'shell.bookings' : 'shell.my_profile');
  if (state === 'out') {
    return (
      <div className="wrap mine">
        <PageHead title={title} hidden />
        <SignInPrompt title={title}>{t(`dashboard.sign_in_${tab}`)}</SignInPrompt>
      </div>
    );
  }
  const coming = bookings.data && sortBookings(bookings.data.pages.flatMap(({ items }) => items)).coming.length;
  return (
    <div className="wrap mine">
      <PageHead title={title} hidden />
      <h1>
        {me ? t('dashboard.hello', { name: firstNameOf(me.full_name) }) : <SkeletonLine width="9em" height="1em" />}
      </h1>
      <nav className="tabs rail" aria-label={t('shell.my_profile')}>
        <Link to="/dashboard" aria-current={tab === 'profile' ? 'page' : undefined}>
          {t('shell.my_profile')}
        </Link>
        <Link to="/dashboard?tab=bookings" aria-current={tab === 'bookings' ? 'page' : undefined}>
          {t('shell.bookings')}
          {coming !== undefined && coming > 0 && <span className="n">{coming}</span>}
        </Link>
      </nav>
      {tab === 'bookings' ? <BookingsTab bookings={bookings} /> : <ProfileTab me={me} />}
    </div>
  );
}

const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? name;
