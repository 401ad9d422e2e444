import { lazy, useEffect } from 'react';
import { Link, NavLink } from 'react-router';
import { openAuth } from '#web/accounts/auth-request.ts';
import { useSession } from '#web/accounts/session.ts';
import { useSignOut } from '#web/accounts/sign-out.ts';
import { useMainPlaces } from '#web/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Fetched } from '#web/ui/feedback/fetched.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { useWords } from '#web/words.tsx';
import { LanguageSelect } from '../language/language-select.tsx';
import { LIST_STUDIO, PLACES } from '../places.ts';
import { ThemeSwitch } from '../theme-switch.tsx';
import * as css from './menu.module.css';

const AccountLinks = lazy(() => import('./account-links.tsx'));

/** The phone's menu: the whole screen under 1024 px, below the header, whose button closes it. */
export default function MobileMenu({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  useScrollLock();
  useEscape(onClose);
  return (
    <>
      <nav className={css.menuBig} aria-label={t('shell.main')}>
        {[PLACES.home, PLACES.offerings, PLACES.studios].map(([to, label]) => (
          <NavLink key={to} to={to} end={to === '/'} onClick={onClose}>
            {t(label)}
          </NavLink>
        ))}
      </nav>
      <nav className={css.menuSmall} aria-label={t('shell.more')}>
        {useMainPlaces()
          .slice(3)
          .map(([to, label]) => (
            <NavLink key={to} to={to} onClick={onClose}>
              {t(label)}
            </NavLink>
          ))}
      </nav>
      <Account onClose={onClose} />
      <h2>{t('shell.theme.label')}</h2>
      <ThemeSwitch />
      <MenuLink onClose={onClose} />
    </>
  );
}

function Account({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const { state, me } = useSession();
  return (
    <>
      {me && (
        <div className={css.menuMe}>
          <Avatar name={me.name} url={me.avatarUrl} size="m" />
          <span>
            <b className="strong">{me.name}</b>
            <br />
            <span className="small muted">{me.email}</span>
          </span>
        </div>
      )}
      {state === 'in' && <h2>{t('shell.my_account_section')}</h2>}
      <div>
        {state === 'in' && (
          <Fetched>
            <AccountLinks onClose={onClose} />
          </Fetched>
        )}
        <LanguageSelect />
      </div>
      <h2>{t('shell.studio_owner_section')}</h2>
      <div>
        <Link className={css.menuLine} to={LIST_STUDIO} onClick={onClose}>
          <Icon name="plus" />
          <span>{t(state === 'in' ? 'shell.publish_studio' : 'shell.footer.list_studio')}</span>
          <Icon name="chevron-right" size="s" />
        </Link>
      </div>
    </>
  );
}

/** The links to sign in or out. */
function MenuLink({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const { state } = useSession();
  const leave = useSignOut();
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  if (state === 'in') {
    return (
      <Button wide icon="log-out" className={css.menuAction} onClick={after(leave)}>
        {t('shell.log_out')}
      </Button>
    );
  }
  return (
    <div className={css.menuAction}>
      <Button wide onClick={after(() => openAuth({ mode: 'login' }))}>
        {t('shell.log_in')}
      </Button>
      <Button wide kind="ink" onClick={after(() => openAuth({ mode: 'sign-up' }))}>
        {t('shell.sign_up')}
      </Button>
    </div>
  );
}

/** Closes on Escape wherever the focus is: it may still be on the header's button. */
function useEscape(close: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [close]);
}

function useScrollLock(): void {
  useEffect(() => {
    document.documentElement.classList.add(css.locked);
    return () => document.documentElement.classList.remove(css.locked);
  }, []);
}
