import { lazy, useEffect, useState } from 'react';
import { NavLink } from 'react-router';
import { openAuth } from '../accounts/auth-request.ts';
import { useSession } from '../accounts/session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { hydrateLater } from '../ui/hydrate-later.tsx';
import { useWords } from '../words.tsx';
import { Logo } from './logo.tsx';
import { MAIN_PLACES } from './places.ts';
import './header.css';

const LanguageMenu = hydrateLater('.hdr .menu-place', 'used', () => import('./language/language-menu.tsx'));
const LANGUAGE_MENU = (
  <Fetched>
    <LanguageMenu />
  </Fetched>
);

const AccountMenu = lazy(() => import('./lazy/account-menu.tsx'));

/** Pixels scrolled after which the header gets a background (specification §9). */
const SCROLLED = 20;

interface HeaderProps {
  menuOpen: boolean;
  onMenu: () => void;
  /** No line below it while at the top of the page, for screens with a picture there. */
  over: boolean;
  /** As wide as the window. */
  full: boolean;
}

/** The header of all screens. */
export function Header({ menuOpen, onMenu, over, full }: HeaderProps) {
  const { t } = useWords();
  const scrolled = useScrolled();
  const classes = ['hdr', over && 'over', full && 'full', scrolled && !menuOpen && 'solid', menuOpen && 'open'];
  return (
    <header data-shell="header" className={classes.filter(Boolean).join(' ')}>
      <div className="wrap hdr-in">
        <Logo />
        <nav aria-label={t('shell.main')}>
          {MAIN_PLACES.map(([to, label]) => (
            <NavLink key={to} to={to} end={to === '/'}>
              {t(label)}
            </NavLink>
          ))}
        </nav>
        <div className="hdr-end">
          <span className="only-d">{LANGUAGE_MENU}</span>
          <span className="only-d only-out">
            <Button kind="quiet" size="s" onClick={() => openAuth({ mode: 'login' })}>
              {t('shell.sign_in')}
            </Button>
            <Button kind="ink" size="s" onClick={() => openAuth({ mode: 'sign-up' })}>
              {t('shell.sign_up')}
            </Button>
          </span>
          <span className="only-d only-in">
            <Account />
          </span>
          <IconButton
            className="only-m"
            icon={menuOpen ? 'x' : 'menu'}
            label={t(menuOpen ? 'shell.close_menu' : 'shell.open_menu')}
            aria-expanded={menuOpen}
            aria-controls="menu"
            onClick={onMenu}
          />
        </div>
      </div>
    </header>
  );
}

/** The account button. Its menu is fetched only for signed-in people; a placeholder keeps its space. */
function Account() {
  const { state } = useSession();
  const place = <span className="avatar acc-soon" />;
  return state === 'in' ? (
    <Fetched fallback={place}>
      <AccountMenu />
    </Fetched>
  ) : (
    place
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > SCROLLED);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return scrolled;
}
