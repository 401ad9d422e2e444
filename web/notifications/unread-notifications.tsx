import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { api } from '../browser-api.ts';
import { UnreadBadge } from '../messages/unread-link.tsx';
import { NOTIFICATIONS } from '../shell/places.ts';
import * as buttonCss from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { unreadNotificationsQuery } from './notifications-queries.ts';

/** Returns how many notifications the signed-in person has not read; 0 until that is known. */
export function useUnreadNotifications(): number {
  const { state } = useSession();
  return useQuery({ ...unreadNotificationsQuery(api), enabled: state === 'in' }).data?.unread ?? 0;
}

/** The bell in the header, with the count of unread notifications. Needs the texts `unread`. */
export function Bell() {
  const { t } = useWords();
  const count = useUnreadNotifications();
  const label = count > 0 ? t('unread.notifications_count', { count }) : t('unread.notifications');
  return (
    <Link className={buttonCss.iconbtn} to={NOTIFICATIONS} aria-label={label} data-tip={label}>
      <Icon name="bell" size="l" />
      <UnreadBadge count={count} />
    </Link>
  );
}
