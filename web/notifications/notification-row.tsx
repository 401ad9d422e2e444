import { Link } from 'react-router';
import type { Notification } from '#shared/schemas/notifications.ts';
import { formatTime } from '#shared/time/time.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import * as css from './notifications.module.css';
import { TOPIC_ICONS } from './topic-icons.ts';

interface NotificationRowProps {
  notification: Notification;
  /** True if it is of today, so that its time is shown instead of its day. */
  isToday: boolean;
  zone: string;
  onRead: () => void;
}

/** A notification of the list: its title, its time, and whether it is read. It leads to what it is about. */
export function NotificationRow({ notification, isToday, zone, onRead }: NotificationRowProps) {
  const { t, day } = useWords();
  const { topic, title, link, created_at, read_at } = notification;
  const [icon, tone] = TOPIC_ICONS[topic];
  const isUnread = read_at === null;
  const read = () => isUnread && onRead();
  return (
    <li>
      <Link className={css.row} to={link} data-new={isUnread || undefined} onClick={read} onAuxClick={read}>
        <span className={css.icon} data-tone={tone}>
          <Icon name={icon} />
        </span>
        <span className={css.text} dir="auto">
          {isUnread && <span className="sr">{t('notifications.unread')}: </span>}
          {title}
        </span>
        <time className="num" dateTime={created_at}>
          {isToday ? formatTime(created_at, zone) : day(created_at, zone)}
        </time>
      </Link>
    </li>
  );
}
