import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '../browser-api.ts';
import { useUnread } from '../messages/unread-link.tsx';
import * as barCss from '../shell/bottom-bar.module.css';
import { useScreen } from '../shell/screen.ts';
import { studioAddress } from '../studios/urls.ts';
import { useTexts } from '../texts-hook.ts';
import * as chipCss from '../ui/chip.module.css';
import { useCurrentInSight } from '../ui/current-in-sight.ts';
import { Icon } from '../ui/icon.tsx';
import * as tabsCss from '../ui/styles/tabs.module.css';
import { useWords } from '../words.tsx';
import { ownStudiosQuery } from './own-studios-query.ts';
import * as css from './owner-bar.module.css';
import { OwnerBottomBar } from './owner-bottom-bar.tsx';
import { type OwnerTab, ownerTabAddress, ownerTabsOf } from './owner-tabs.ts';
import { countDecisions } from './today/decisions.ts';
import { waitingQuery } from './today/schedule-queries.ts';

type BarStudio = Pick<OwnStudio, 'id' | 'slug' | 'name' | 'status' | 'role' | 'rights'>;

interface OwnerBarProps {
  studio: BarStudio;
  current: OwnerTab;
}

/**
 * The head of every screen of a studio: its tabs, the switch to another studio, and the link to its public page. On
 * phones the tabs are the bottom bar, unless the screen has a bar of its own there.
 */
export function OwnerBar({ studio, current }: OwnerBarProps) {
  useTexts('owner');
  const { t } = useWords();
  const { data: tasks } = useQuery(waitingQuery(api, studio.id));
  const waiting = countDecisions(tasks?.items);
  const unread = useUnread()?.studios.find(({ id }) => id === studio.id)?.unread ?? 0;
  const row = useCurrentInSight<HTMLDivElement>(current);
  const hasBottomBar = useScreen().bar !== 'own';
  const { data: studios = [] } = useQuery(ownStudiosQuery(api));
  const counts: Partial<Record<OwnerTab, number>> = { messages: unread, inbox: waiting };
  const labelOf = (tab: OwnerTab) => (tab === 'plan' ? t('shell.my_plan') : t(`owner.tabs.${tab}`));
  const [today, ...others] = ownerTabsOf(studio).map((tab) => (
    <Link key={tab} to={ownerTabAddress(studio, tab)} aria-current={tab === current ? 'page' : undefined}>
      {labelOf(tab)}
      {Boolean(counts[tab]) && <span className={tabsCss.n}>{counts[tab]}</span>}
    </Link>
  ));
  return (
    <div data-shell="owner-bar" className={css.ownerBar}>
      <div className={css.ownerBarStudio}>
        <StudioSwitch studio={studio} current={current} studios={studios} />
        {studio.status === 'published' && (
          <Link
            className={`link action small ${css.publicPage}`}
            to={studioAddress(studio)}
            data-tip={t('owner.public_page')}
          >
            <Icon name="eye" size="s" />
            <span>{t('owner.public_page')}</span>
          </Link>
        )}
      </div>
      <nav
        className={`${tabsCss.tabs} ${css.studioTabs} ${hasBottomBar ? css.wideOnly : ''}`.trim()}
        aria-label={studio.name}
      >
        {/* Stays visible while the other tabs scroll. */}
        {today}
        <div ref={row} className={`${chipCss.rail} ${css.rail} ${tabsCss.rail}`}>
          {others}
        </div>
      </nav>
      {hasBottomBar && (
        // What waits is on Today, which replaces the tab on phones.
        <OwnerBottomBar
          studio={studio}
          current={current}
          labelOf={labelOf}
          counts={{ messages: unread, today: waiting }}
          studios={studios}
        />
      )}
    </div>
  );
}

/** Reserves the bar's space while the studio loads, so that the layout does not shift. */
export function OwnerBarSpace() {
  const hasBottomBar = useScreen().bar !== 'own';
  return (
    <div
      className={`${css.ownerBar} ${css.ownerBarSpace} ${hasBottomBar ? css.wideTabs : ''}`.trim()}
      aria-hidden="true"
    >
      {hasBottomBar && <div data-shell="owner-bottom-bar" className={`${barCss.bbar} ${css.bottomBar}`} />}
    </div>
  );
}

/** Shows the name of the studio; users with several can switch, staying on the same tab. */
function StudioSwitch({ studio, current, studios }: OwnerBarProps & { studios: readonly OwnStudio[] }) {
  const { t } = useWords();
  const go = useNavigate();
  if (studios.length < 2) return <b className="strong">{studio.name}</b>;
  const choose = (id: string) => {
    const chosen = studios.find((each) => each.id === id);
    if (chosen) go(ownerTabAddress(chosen, ownerTabsOf(chosen).includes(current) ? current : 'today'));
  };
  return (
    <label className={css.studioPick}>
      <span className="sr">{t('owner.studio')}</span>
      <select value={studio.id} onChange={(event) => choose(event.target.value)}>
        {studios.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevrons-up-down" size="s" />
    </label>
  );
}
