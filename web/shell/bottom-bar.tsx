import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { useSignOut } from '../accounts/sign-out.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { useWords } from '../words.tsx';
import { BOOKINGS, FAVORITES, SETTINGS, studioPlace } from './account-places.ts';
import { PLACES } from './places.ts';
import './bottom-bar.css';

/** Under 1024 px, at the thumb. What needs a session is left out by style: the page is the same for everyone. */
export function BottomBar() {
  const { t } = useWords();
  return (
    <nav className="bbar" aria-label={t('shell.quick')}>
      <NavLink to="/" end>
        <Icon name="house" />
        {t('shell.home')}
      </NavLink>
      <Explore />
      <TabLink to={FAVORITES} icon="heart" label={t('shell.favorites')} />
      <TabLink to={BOOKINGS} icon="ticket" label={t('shell.bookings')} />
      <Profile />
      <NavLink className="only-out" to="/login">
        <Icon name="user-round" />
        {t('shell.profile')}
      </NavLink>
    </nav>
  );
}

/** A tab of the dashboard, for those who are signed in. */
function TabLink({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  const { pathname, search } = useLocation();
  const [path, query] = to.split('?');
  const isHere = pathname === path && new URLSearchParams(search).get('tab') === new URLSearchParams(query).get('tab');
  return (
    <Link className="only-in" to={to} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
    </Link>
  );
}

function Explore() {
  const { t } = useWords();
  return (
    <Popup icon="compass" label={t('shell.explore')}>
      <PopupLink to={PLACES.studios[0]} icon="store" label={t('shell.studios')} hint={t('shell.studios_hint')} />
      <PopupLink
        to={PLACES.offerings[0]}
        icon="calendar"
        label={t('shell.explore_offerings')}
        hint={t('shell.offerings_hint')}
      />
    </Popup>
  );
}

function Profile() {
  const { t } = useWords();
  const { me } = useSession();
  const studio = studioPlace(me);
  const leave = useSignOut();
  return (
    <Popup className="only-in" icon="user-round" label={t('shell.profile')} title={t('shell.my_account')}>
      <PopupLink to="/dashboard" icon="user-round" label={t('shell.my_profile')} hint={me?.email} />
      {studio && <PopupLink to={studio.to} icon={studio.icon} label={t(studio.label)} />}
      {me?.owns_studio && (
        <PopupLink to="/studio-owner-dashboard?tab=subscription" icon="ticket" label={t('shell.my_plan')} />
      )}
      <PopupLink to={SETTINGS} icon="settings" label={t('shell.settings')} />
      <button type="button" role="menuitem" onClick={leave}>
        <Icon name="log-out" />
        <b>{t('shell.log_out')}</b>
      </button>
    </Popup>
  );
}

interface PopupProps {
  icon: IconName;
  label: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

function Popup({ icon, label, title, className, children }: PopupProps) {
  return (
    <Menu
      label={title ?? label}
      buttonClass="bbar-b"
      className={className}
      panelClass="popup"
      scrim
      button={
        <>
          <Icon name={icon} />
          {label}
        </>
      }
    >
      {title && <p className="drop-title">{title}</p>}
      {children}
    </Menu>
  );
}

function PopupLink({ to, icon, label, hint }: { to: string; icon: IconName; label: string; hint?: string }) {
  return (
    <Link role="menuitem" to={to}>
      <Icon name={icon} />
      <span>
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
    </Link>
  );
}
