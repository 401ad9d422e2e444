import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Favorites } from '#shared/schemas/favorites.ts';
import { api } from '../browser-api.ts';
import * as bookingsCss from '../dashboard/bookings.module.css';
import { OfferingCard, OfferingCardSkeleton } from '../offerings/offering-card.tsx';
import { SavedSearches } from '../saved-searches/saved-searches.tsx';
import { NOTIFICATION_SETTINGS } from '../shell/places.ts';
import { houseCover } from '../studios/house-cover.ts';
import { StudioCard } from '../studios/studio-card.tsx';
import { useTexts } from '../texts-hook.ts';
import { ButtonLink } from '../ui/button.tsx';
import * as chipCss from '../ui/chip.module.css';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import * as cardCss from '../ui/styles/card.module.css';
import { useWords } from '../words.tsx';
import { favoriteIdsQuery, favoritesQuery } from './favorites.ts';
import * as css from './favorites-tab.module.css';

/** The favorites of a person, and the saved searches below them. Loaded when the tab is opened. */
export default function FavoritesTab() {
  useTexts('saved_searches', 'favorites');
  return (
    <>
      <FavoriteCards />
      <SavedSearches />
    </>
  );
}

const KINDS = ['all', 'offerings', 'studios'] as const;

function FavoriteCards() {
  const { t } = useWords();
  const ids = useQuery(favoriteIdsQuery);
  // Fetched again after the favorites of a visitor have been added.
  const { data, error, isError, refetch } = useQuery(favoritesQuery(api));
  const [shown, setShown] = useState<(typeof KINDS)[number]>('all');
  if (isError) return <Trouble error={error} onRetry={refetch} />;
  if (!data) return <Placeholders />;
  const cards = cardsOf(data);
  if (cards.length === 0) return <NoFavorites />;
  const counts = { all: cards.length, offerings: data.offerings.length, studios: data.studios.length };
  const merged = ids.data?.merged ?? 0;
  return (
    <section className={bookingsCss.mineFirst}>
      <div className={css.head}>
        <h2>{t('favorites.title')}</h2>
        {counts.offerings > 0 && counts.studios > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
          <div className={css.kinds} role="group" aria-label={t('favorites.show')}>
            {KINDS.map((kind) => (
              <button
                key={kind}
                type="button"
                className={kind === shown ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
                aria-pressed={kind === shown}
                onClick={() => setShown(kind)}
              >
                {t(`favorites.kinds.${kind}`)}
                <span className={chipCss.n}>{counts[kind]}</span>
              </button>
            ))}
          </div>
        )}
      </div>
      <div className={css.say}>
        <NewDates />
      </div>
      {merged > 0 && (
        <div className={css.merged}>
          <Note kind="leaf" icon="heart" title={t('favorites.merged', { count: merged })}>
            {t('favorites.merged_say', { count: counts.all })}
          </Note>
        </div>
      )}
      <div className={`${cardCss.cards} ${cardCss.c3}`}>
        {cards
          .filter(({ kind }) => shown === 'all' || kind === shown)
          .map((card) =>
            card.kind === 'studios' ? (
              <StudioCard key={card.studio.id} studio={card.studio} />
            ) : (
              <OfferingCard key={card.offering.id} offering={card.offering} />
            ),
          )}
      </div>
    </section>
  );
}

/** Says that new dates of favorites are announced, and leads to the settings of that. */
function NewDates() {
  const { t } = useWords();
  return (
    <p className="muted">
      {t('favorites.new_dates')}{' '}
      <Link className="link" to={NOTIFICATION_SETTINGS}>
        {t('favorites.new_dates_how')}
      </Link>
    </p>
  );
}

/** Both kinds, the latest first. */
const cardsOf = ({ offerings, studios }: Favorites) =>
  [
    ...offerings.map((each) => ({ ...each, kind: 'offerings' as const })),
    ...studios.map((each) => ({ ...each, kind: 'studios' as const })),
  ].sort((one, other) => other.added_at.localeCompare(one.added_at));

const Placeholders = () => (
  <div className={`${bookingsCss.mineFirst} ${cardCss.cards} ${cardCss.c3}`} aria-busy="true">
    {['1', '2', '3'].map((place) => (
      <OfferingCardSkeleton key={place} />
    ))}
  </div>
);

function NoFavorites() {
  const { t } = useWords();
  return (
    <div className={bookingsCss.mineFirst}>
      <EmptyState title={t('favorites.none')} picture={houseCover('ceramics', 5)}>
        <p>{t('favorites.none_help')}</p>
        <div className={bookingsCss.mineSay}>
          <NewDates />
        </div>
        <ButtonLink kind="clay" to="/workshops-classes?when=this_weekend">
          {t('favorites.find')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
