import { Link } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { UnreadBadge } from '../messages/unread-link.tsx';
import { BarMenu, BarMenuLink } from '../shell/bar-menu.tsx';
import * as barCss from '../shell/bottom-bar.module.css';
import { studioAddress } from '../studios/urls.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import * as css from './owner-bar.module.css';
import { isInBottomBar, type OwnerTab, ownerTabAddress, ownerTabsOf } from './owner-tabs.ts';

const ICONS: Record<OwnerTab, IconName> = {
  today: 'sun',
  calendar: 'calendar',
  bookings: 'ticket',
  messages: 'message-circle',
  inbox: 'hourglass',
  reviews: 'star',
  offerings: 'palette',
  money: 'banknote',
  studio: 'store',
  plan: 'wallet',
};

interface OwnerBottomBarProps {
  studio: Pick<OwnStudio, 'id' | 'slug' | 'name' | 'status' | 'role' | 'rights'>;
  current: OwnerTab;
  /** The label of a tab, and what its screen has that waits. */
  labelOf: (tab: OwnerTab) => string;
  counts: Partial<Record<OwnerTab, number>>;
  /** The studios that the user works in. */
  studios: readonly Pick<OwnStudio, 'id' | 'slug' | 'name' | 'role' | 'rights'>[];
}

/**
 * The bottom bar of an owner's screens under 1024 px: the four screens of a day, and the others under More. It stands
 * where the bar of all other screens does.
 */
export function OwnerBottomBar({ studio, current, labelOf, counts, studios }: OwnerBottomBarProps) {
  const { t } = useWords();
  const tabs = ownerTabsOf(studio);
  const others = tabs.filter((tab) => !isInBottomBar(tab));
  return (
    <nav data-shell="owner-bottom-bar" className={`${barCss.bbar} ${css.bottomBar}`} aria-label={studio.name}>
      {tabs.filter(isInBottomBar).map((tab) => (
        <Link key={tab} to={ownerTabAddress(studio, tab)} aria-current={tab === current ? 'page' : undefined}>
          <span className={css.barIcon}>
            <Icon name={ICONS[tab]} />
            <UnreadBadge count={counts[tab] ?? 0} />
          </span>
          {labelOf(tab)}
          {Boolean(counts[tab]) && <span className="sr">, {counts[tab]}</span>}
        </Link>
      ))}
      <BarMenu
        icon="ellipsis"
        label={t('owner.more')}
        title={studio.name}
        className={others.includes(current) ? css.isOther : ''}
      >
        <div className={css.moreTabs} role="presentation">
          {others.map((tab) => (
            <Link
              key={tab}
              role="menuitem"
              to={ownerTabAddress(studio, tab)}
              aria-current={tab === current ? 'page' : undefined}
            >
              <Icon name={ICONS[tab]} />
              <b>{labelOf(tab)}</b>
            </Link>
          ))}
        </div>
        <hr className={css.moreLine} />
        {studios
          .filter(({ id }) => id !== studio.id)
          .map((other) => (
            <BarMenuLink
              key={other.id}
              to={ownerTabAddress(other, ownerTabsOf(other).includes(current) ? current : 'today')}
              icon="chevrons-up-down"
              label={other.name}
              hint={t('owner.switch')}
            />
          ))}
        {studio.status === 'published' && (
          <BarMenuLink to={studioAddress(studio)} icon="eye" label={t('owner.public_page')} />
        )}
      </BarMenu>
    </nav>
  );
}
