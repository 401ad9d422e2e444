import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { AuthDialog } from '../accounts/form/auth-dialog.tsx';
import { startSession } from '../accounts/session.ts';
import { Fetched } from '../ui/feedback/fetched.tsx';
import { atFirstUse } from '../ui/first-use.ts';
import { hydrateLater } from '../ui/hydrate-later.tsx';
import { Toaster } from '../ui/toast.tsx';
import { useWords } from '../words.tsx';
import { Arrival } from './arrival.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { Progress } from './progress.tsx';
import { useScreen } from './screen.ts';
import { restoreTyped } from './startup/restore-typed.ts';
import './footer/footer.module.css';
import * as css from './bottom-bar.module.css';

/** Width from which the header shows its own links (specification §9). */
const WIDE = '(min-width: 1024px)';

const Footer = hydrateLater('[data-shell=footer]', 'near', () => import('./footer/footer.tsx'));
const FOOTER = (
  <Fetched>
    <Footer />
  </Fetched>
);

const fetchMobileMenu = () => import('./lazy/mobile-menu.tsx');
const MobileMenu = lazy(fetchMobileMenu);

/** The frame of all screens: header, page, footer, bottom bar and overlays. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useWords();
  const screen = useScreen();
  const menu = useMobileMenu();
  useEffect(startSession, []);
  useEffect(restoreTyped, []);
  // Fetched before the finger leaves the button, so that the menu opens at once.
  useEffect(() => atFirstUse(async () => matchMedia(WIDE).matches || fetchMobileMenu()), []);
  const bar = screen.bar === undefined;
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <Progress />
      <Header
        menuOpen={menu.open}
        onMenu={menu.toggle}
        over={screen.header === 'over'}
        full={screen.header === 'full'}
      />
      {menu.open && (
        // Always rendered, because the header's button refers to it; its content is fetched.
        <section id="menu" aria-label={t('shell.menu')}>
          <Fetched>
            <MobileMenu onClose={menu.close} />
          </Fetched>
        </section>
      )}
      {/* Inert rather than removed, so that the page keeps its scroll position. */}
      <div className={bar ? css.hasBbar : undefined} data-shell="page" inert={menu.open}>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {screen.footer !== 'none' && FOOTER}
      </div>
      {bar && <BottomBar />}
      <Toaster />
      <AuthDialog />
      <Later now={screen.members} />
      <Arrival />
    </>
  );
}

/** The menu's state: it closes on navigation, and when the window is wide enough for the header's own links. */
function useMobileMenu() {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every navigation
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const look = () => wide.matches && setOpen(false);
    wide.addEventListener('change', look);
    return () => wide.removeEventListener('change', look);
  }, []);
  return { open, toggle: () => setOpen(!open), close: () => setOpen(false) };
}

/**
 * Loads what starts at the first sign of use, because a page works without it; at once on personal screens, which are
 * live.
 */
function Later({ now }: { now: true | undefined }) {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const part = await import('./lazy/later.tsx');
      setPart(() => part.default);
    };
    return atFirstUse(load, now);
  }, [now]);
  return Part ? <Part /> : null;
}
