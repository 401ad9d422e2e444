import { useSession } from '#web/accounts/session.ts';
import { useSignOut } from '#web/accounts/sign-out.ts';
import { UnreadBadge, useUnread } from '#web/messages/unread-link.tsx';
import { useUnreadNotifications } from '#web/notifications/unread-notifications.tsx';
import { useTexts } from '#web/texts-hook.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { MY_PLAN, studioPlace } from '../account-places.ts';
import { BarMenu, BarMenuLink } from '../bar-menu.tsx';
import * as css from '../header.module.css';
import { MESSAGES, NOTIFICATIONS, SETTINGS } from '../places.ts';

/** The account menu in the bottom bar: the person's screens, and Log Out. */
export default function ProfileMenu() {
  useTexts('unread');
  const { t } = useWords();
  const messages = useUnread()?.total ?? 0;
  const notifications = useUnreadNotifications();
  const { me } = useSession();
  const studio = studioPlace(me);
  const signOut = useSignOut();
  return (
    <BarMenu
      className={css.onlyIn}
      icon="user-round"
      label={t('shell.profile')}
      title={t('shell.my_account')}
      badge={<UnreadBadge count={messages + notifications} />}
    >
      <BarMenuLink to="/dashboard" icon="user-round" label={t('shell.my_profile')} hint={me?.email} />
      <BarMenuLink
        to={MESSAGES}
        icon="message-circle"
        label={t('unread.title')}
        hint={messages > 0 ? t('unread.count', { count: messages }) : undefined}
      />
      <BarMenuLink
        to={NOTIFICATIONS}
        icon="bell"
        label={t('unread.notifications')}
        hint={notifications > 0 ? t('unread.notifications_count', { count: notifications }) : undefined}
      />
      {studio && <BarMenuLink to={studio.to} icon={studio.icon} label={t(studio.label)} />}
      {me?.owns_studio && <BarMenuLink to={MY_PLAN} icon="wallet" label={t('shell.my_plan')} />}
      <BarMenuLink to={SETTINGS} icon="settings" label={t('shell.settings')} />
      <button type="button" role="menuitem" onClick={signOut}>
        <Icon name="log-out" />
        <b>{t('shell.log_out')}</b>
      </button>
    </BarMenu>
  );
}
