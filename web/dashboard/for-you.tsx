import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { STUDIO_TYPES, type StudioType } from '#shared/studios/studios.ts';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { OfferingCard, OfferingCardSkeleton } from '../offerings/offering-card.tsx';
import { OFFERINGS } from '../query.ts';
import { listAddress } from '../search/filters/filters.ts';
import * as cardCss from '../ui/styles/card.module.css';
import { useWords } from '../words.tsx';
import * as css from './profile.module.css';

/** One row of cards on wide screens. */
const PLACES = ['1', '2', '3', '4'];

/** Suggests offerings with upcoming events in the user's crafts; renders nothing if there are none. */
export default function ForYou({ interests }: { interests: readonly string[] }) {
  const { t } = useWords();
  const crafts = STUDIO_TYPES.filter((craft) => interests.includes(craft));
  const { data, isError } = useQuery({ ...nextOf(crafts), enabled: crafts.length > 0 });
  if (crafts.length === 0 || isError || data?.items.length === 0) return null;
  return (
    <section className={css.forYou} aria-busy={!data}>
      <div className="sec-h">
        <h2>{t('dashboard.profile.for_you')}</h2>
        <Link className="link action" to={listAddress({ studio_type: crafts })}>
          {t('dashboard.profile.for_you_all')}
        </Link>
      </div>
      <div className={`${cardCss.cards} ${cardCss.c4}`}>
        {data
          ? data.items.map((offering) => <OfferingCard key={offering.id} offering={offering} />)
          : PLACES.map((place) => <OfferingCardSkeleton key={place} />)}
      </div>
    </section>
  );
}

const nextOf = (crafts: readonly StudioType[]) => ({
  queryKey: [OFFERINGS, 'soonest', crafts],
  queryFn: () =>
    readJson(
      api.offerings.$get({ query: { studio_type: crafts.join(), sort: 'soonest', limit: String(PLACES.length) } }),
    ),
});
