import { Link } from 'react-router';
import type { OwnStudio } from '../../shared/schemas/studio-editing.ts';
import type { StudioRight } from '../../shared/team.ts';
import { useTexts } from '../texts-hook.ts';
import { useCurrentInSight } from '../ui/current-in-sight.ts';
import { useWords } from '../words.tsx';
import '../ui/chip.css';
import '../ui/tabs.css';
import './studio-tabs.css';

type StudioTab = 'today' | 'calendar' | 'offerings' | 'studio' | 'plan';

interface Place {
  tab: StudioTab;
  to: (studio: OwnStudio) => string;
  /** Who may not do this has no use for the screen; undefined: it is for the whole team. */
  right?: StudioRight;
  /** What the studio pays is between its owner and the site. */
  isOwners?: true;
}

const PLACES: readonly Place[] = [
  { tab: 'today', to: ({ slug }) => `/studio-owner-dashboard?studio=${slug}` },
  { tab: 'calendar', to: ({ id }) => `/manage-studio-events/${id}` },
  { tab: 'offerings', to: ({ id }) => `/manage-offerings/${id}`, right: 'edit_offerings' },
  { tab: 'studio', to: ({ id }) => `/edit-studio/${id}`, right: 'edit_studio' },
  { tab: 'plan', to: ({ slug }) => `/studio-owner-dashboard?studio=${slug}&tab=subscription`, isOwners: true },
];

const isFor = ({ role, rights }: OwnStudio, { right, isOwners }: Place) =>
  (!right || rights.includes(right)) && (!isOwners || role === 'owner');

/** The screens of one studio, on top of each of them: today, calendar, offerings, the studio itself, its plan. */
export function StudioTabs({ studio, current }: { studio: OwnStudio; current: StudioTab }) {
  useTexts('owner');
  const { t } = useWords();
  const row = useCurrentInSight(current);
  return (
    <nav ref={row} className="tabs rail studio-tabs" aria-label={studio.name}>
      {PLACES.filter((place) => isFor(studio, place)).map(({ tab, to }) => (
        <Link key={tab} to={to(studio)} aria-current={tab === current ? 'page' : undefined}>
          {tab === 'plan' ? t('shell.my_plan') : t(`owner.tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
