import { lazy, useEffect, useState } from 'react';
import { NavLink } from 'react-router';
import { openAuth } from '../accounts/auth-request.ts';
import { useSession } from '../accounts/session.ts';
import { useMainPlaces } from '../site.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { hydrateLater } from '../ui/hydrate-later.tsx';
import * as menuCss from '../ui/menu.module.css';
import * as avatarCss from '../ui/pictures/avatar.module.css';
import { useWords } from '../words.tsx';
import * as css from './header.module.css';
import { Logo } from './logo.tsx';

const LanguageMenu = hydrateLater(
  `.${css.hdr} .${menuCss.menuPlace}`,
  'used',
  () => import('./language/language-menu.tsx'),
);
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
  const classes = [
    css.hdr,
    over && css.over,
    full && css.full,
    scrolled && !menuOpen && css.solid,
    menuOpen && css.open,
  ];
  return (
    <header data-shell="header" className={classes.filter(Boolean).join(' ')}>
      <div className={`wrap ${css.hdrIn}`}>
        <Logo />
        <nav aria-label={t('shell.main')}>
          {useMainPlaces().map(([to, label]) => (
            <NavLink key={to} to={to} end={to === '/'}>
              {t(label)}
            </NavLink>
          ))}
        </nav>
        <div className={css.hdrEnd}>
          <span className={css.onlyD}>{LANGUAGE_MENU}</span>
          <span className={`${css.onlyD} ${css.onlyOut}`}>
            <Button kind="quiet" size="s" onClick={() => openAuth({ mode: 'login' })}>
              {t('shell.sign_in')}
            </Button>
            <Button kind="ink" size="s" onClick={() => openAuth({ mode: 'sign-up' })}>
              {t('shell.sign_up')}
            </Button>
          </span>
          <span className={`${css.onlyD} ${css.onlyIn}`}>
            <Account />
          </span>
          <IconButton
            className={css.onlyM}
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
  const place = <span className={`${avatarCss.avatar} ${css.accSoon}`} />;
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
