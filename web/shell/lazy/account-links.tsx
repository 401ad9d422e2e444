import { Link } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { useUnread } from '#web/messages/unread-link.tsx';
import { useUnreadNotifications } from '#web/notifications/unread-notifications.tsx';
import { useTexts } from '#web/texts-hook.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { accountPlaces } from '../account-places.ts';
import { MESSAGES, NOTIFICATIONS } from '../places.ts';
import * as css from './menu.module.css';

/** The account screens in the phone's menu, with what is unread. Fetched for signed-in people only. */
export default function AccountLinks({ onClose }: { onClose: () => void }) {
  useTexts('unread');
  const { t } = useWords();
  const { me } = useSession();
  const messages = useUnread()?.total ?? 0;
  const notifications = useUnreadNotifications();
  const unread: Record<string, string | false> = {
    [MESSAGES]: messages > 0 && t('unread.count', { count: messages }),
    [NOTIFICATIONS]: notifications > 0 && t('unread.notifications_count', { count: notifications }),
  };
  return accountPlaces(me, '/user-dashboard').map(({ to, label, icon }) => (
    <Link key={to} className={css.menuLine} to={to} onClick={onClose}>
      <Icon name={icon} />
      <span>
        {t(label)}
        {unread[to] && <small>{unread[to]}</small>}
      </span>
      <Icon name="chevron-right" size="s" />
    </Link>
  ));
}
