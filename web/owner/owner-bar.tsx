import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { OwnStudio } from '../../shared/schemas/studio-editing.ts';
import { api } from '../browser-api.ts';
import { useUnread } from '../messages/unread-link.tsx';
import { studioAddress } from '../studios/urls.ts';
import { useTexts } from '../texts-hook.ts';
import * as chipCss from '../ui/chip.module.css';
import { useCurrentInSight } from '../ui/current-in-sight.ts';
import { Icon } from '../ui/icon.tsx';
import * as tabsCss from '../ui/styles/tabs.module.css';
import { useWords } from '../words.tsx';
import { ownStudiosQuery } from './own-studios-query.ts';
import * as css from './owner-bar.module.css';
import { type OwnerTab, ownerTabAddress, ownerTabsOf } from './owner-tabs.ts';
import { waitingQuery } from './today/schedule-queries.ts';

type BarStudio = Pick<OwnStudio, 'id' | 'slug' | 'name' | 'status' | 'role' | 'rights'>;

interface OwnerBarProps {
  studio: BarStudio;
  current: OwnerTab;
}

/** The head of every screen of a studio: its tabs, the switch to another studio, and the link to its public page. */
export function OwnerBar({ studio, current }: OwnerBarProps) {
  useTexts('owner');
  const { t } = useWords();
  const { data: tasks } = useQuery(waitingQuery(api, studio.id));
  const waiting = tasks?.items.find((task) => task.kind === 'approval')?.bookings ?? 0;
  const unread = useUnread()?.studios.find(({ id }) => id === studio.id)?.unread ?? 0;
  const row = useCurrentInSight<HTMLDivElement>(current);
  const [today, ...others] = ownerTabsOf(studio).map((tab) => (
    <Link key={tab} to={ownerTabAddress(studio, tab)} aria-current={tab === current ? 'page' : undefined}>
      {tab === 'plan' ? t('shell.my_plan') : t(`owner.tabs.${tab}`)}
      {tab === 'messages' && unread > 0 && <span className={tabsCss.n}>{unread}</span>}
      {tab === 'inbox' && waiting > 0 && <span className={tabsCss.n}>{waiting}</span>}
    </Link>
  ));
  return (
    <div data-shell="owner-bar" className={css.ownerBar}>
      <div className={css.ownerBarStudio}>
        <StudioSwitch studio={studio} current={current} />
        {studio.status === 'published' && (
          <Link className="link action small" to={studioAddress(studio)}>
            {t('owner.public_page')}
          </Link>
        )}
      </div>
      <nav className={`${tabsCss.tabs} ${css.studioTabs}`} aria-label={studio.name}>
        {/* Stays visible while the other tabs scroll. */}
        {today}
        <div ref={row} className={`${chipCss.rail} ${css.rail} ${tabsCss.rail}`}>
          {others}
        </div>
      </nav>
    </div>
  );
}

/** Reserves the bar's space while the studio loads, so that the layout does not shift. */
export function OwnerBarSpace() {
  return <div className={`${css.ownerBar} ${css.ownerBarSpace}`} aria-hidden="true" />;
}

/** Shows the name of the studio; users with several can switch, staying on the same tab. */
function StudioSwitch({ studio, current }: OwnerBarProps) {
  const { t } = useWords();
  const go = useNavigate();
  const { data: studios = [] } = useQuery(ownStudiosQuery(api));
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
