import { Link } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { useSignOut } from '#web/accounts/sign-out.ts';
import { UnreadLink } from '#web/messages/unread-link.tsx';
import { Bell } from '#web/notifications/unread-notifications.tsx';
import { useTexts } from '#web/texts-hook.ts';
import { Icon } from '#web/ui/icon.tsx';
import * as menuCss from '#web/ui/menu.module.css';
import { Menu } from '#web/ui/menu.tsx';
import * as avatarCss from '#web/ui/pictures/avatar.module.css';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { useWords } from '#web/words.tsx';
import { accountPlaces } from '../account-places.ts';
import * as headerCss from '../header.module.css';
import { LIST_STUDIO } from '../places.ts';

/** The account menu in the header: the person's screens, and signing out. */
export default function AccountMenu() {
  useTexts('unread');
  const { t } = useWords();
  const { me } = useSession();
  const leave = useSignOut();
  return (
    <>
      <Bell />
      <UnreadLink />
      <Menu
        label={t('shell.my_account')}
        buttonLabel={me ? t('shell.account_of', { name: me.name }) : t('shell.my_account')}
        buttonClass={headerCss.acc}
        button={
          me ? (
            <Avatar name={me.name} url={me.avatarUrl} />
          ) : (
            <span className={`${avatarCss.avatar} ${headerCss.accSoon}`} />
          )
        }
      >
        <p className={menuCss.dropTitle}>{t('shell.my_account')}</p>
        {accountPlaces(me).map(({ to, label, icon }) => (
          <Link key={to} role="menuitem" to={to}>
            <Icon name={icon} />
            {t(label)}
          </Link>
        ))}
        <Link role="menuitem" to={LIST_STUDIO}>
          <Icon name="plus" />
          {t('shell.publish_studio')}
        </Link>
        <hr />
        <button type="button" role="menuitem" onClick={leave}>
          <Icon name="log-out" />
          {t('shell.log_out')}
        </button>
      </Menu>
    </>
  );
}
