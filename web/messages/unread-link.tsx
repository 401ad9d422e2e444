import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { UnreadMessages } from '#shared/schemas/messages.ts';
import { useSession } from '../accounts/session.ts';
import { api } from '../browser-api.ts';
import { MESSAGES } from '../shell/places.ts';
import * as buttonCss from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { unreadQuery } from './messages-queries.ts';
import * as css from './unread-link.module.css';

/** Returns the unread messages of the signed-in user. */
export function useUnread(): UnreadMessages | undefined {
  const { state } = useSession();
  return useQuery({ ...unreadQuery(api), enabled: state === 'in' }).data;
}

/** Returns the path to the messages that are not read, those as a guest first. */
function unreadAddress(unread: UnreadMessages | undefined): string {
  const studio = unread?.guest === 0 ? unread.studios.find((each) => each.unread > 0) : undefined;
  return studio ? `/manage-messages/${studio.id}` : MESSAGES;
}

/**
 * The link to the messages in the header, with the count of unread ones, which the title of the page has too. Needs the
 * texts `unread`.
 */
export function UnreadLink() {
  const { t } = useWords();
  const unread = useUnread();
  const count = unread?.total ?? 0;
  useCountInTitle(count);
  const label = count > 0 ? t('unread.count', { count }) : t('unread.title');
  return (
    <Link className={buttonCss.iconbtn} to={unreadAddress(unread)} aria-label={label} data-tip={label}>
      <Icon name="message-circle" size="l" />
      <UnreadBadge count={count} />
    </Link>
  );
}

/** The number of unread messages at the corner of an icon; nothing for none. */
export function UnreadBadge({ count }: { count: number }) {
  return count > 0 ? (
    <span className={css.badge} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  ) : null;
}

const COUNT = /^\(\d+\+?\) /;

/** Keeps the count in front of the title, whatever title the screens set. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const put = () => {
      const bare = document.title.replace(COUNT, '');
      const wanted = count > 0 ? `(${count}) ${bare}` : bare;
      if (document.title !== wanted) document.title = wanted;
    };
    put();
    if (count === 0) return;
    const watcher = new MutationObserver(put);
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watcher.disconnect();
  }, [count]);
}
