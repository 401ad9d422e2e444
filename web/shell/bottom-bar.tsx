import { lazy } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { hydrateLater } from '../ui/hydrate-later.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import * as menuCss from '../ui/menu.module.css';
import { useWords } from '../words.tsx';
import * as css from './bottom-bar.module.css';
import * as headerCss from './header.module.css';
import { BOOKINGS, FAVORITES } from './places.ts';

const ExploreMenu = hydrateLater(
  `.${css.bbar} > .${menuCss.menuPlace}:not(.${headerCss.onlyIn})`,
  'used',
  () => import('./lazy/explore-menu.tsx'),
);
const EXPLORE_MENU = (
  <Fetched>
    <ExploreMenu />
  </Fetched>
);
const ProfileMenu = lazy(() => import('./lazy/profile-menu.tsx'));

/**
 * The bottom bar of screens under 1024 px. CSS hides what needs a session, because the page is the same for everyone.
 */
export function BottomBar() {
  const { t } = useWords();
  return (
    <nav data-shell="bottom-bar" className={css.bbar} aria-label={t('shell.quick')}>
      <NavLink to="/" end>
        <Icon name="house" />
        {t('shell.home')}
      </NavLink>
      {EXPLORE_MENU}
      <TabLink to={FAVORITES} icon="heart" label={t('shell.favorites')} />
      <TabLink to={BOOKINGS} icon="ticket" label={t('shell.bookings')} />
      <Profile />
      <NavLink className={headerCss.onlyOut} to="/login">
        <Icon name="user-round" />
        {t('shell.profile')}
      </NavLink>
    </nav>
  );
}

/** A link to a tab of the dashboard, for signed-in people. */
function TabLink({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  const { pathname, search } = useLocation();
  const [path, query] = to.split('?');
  const isHere = pathname === path && new URLSearchParams(search).get('tab') === new URLSearchParams(query).get('tab');
  return (
    <Link className={headerCss.onlyIn} to={to} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
    </Link>
  );
}

/** The account menu, fetched only for signed-in people; a button of the same size stands in until then. */
function Profile() {
  const { t } = useWords();
  const { state } = useSession();
  const place = (
    <span className={`${menuCss.menuPlace} ${headerCss.onlyIn}`}>
      <button type="button" className={css.bbarB} disabled>
        <Icon name="user-round" />
        {t('shell.profile')}
      </button>
    </span>
  );
  return state === 'in' ? (
    <Fetched fallback={place}>
      <ProfileMenu />
    </Fetched>
  ) : (
    place
  );
}
