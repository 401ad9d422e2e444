import { Link } from 'react-router';
import type { OfferingSummary } from '#shared/schemas/offerings/offerings.ts';
import type { CatalogueCounts } from '#shared/schemas/programme.ts';
import { UNDER_PRICES } from '#shared/search.ts';
import { priceText, whenText } from '#web/offerings/offering-words.ts';
import { offeringAddress } from '#web/offerings/urls.ts';
import { SearchBar } from '#web/search/bar/search-bar.tsx';
import { SearchField } from '#web/search/bar/search-field.tsx';
import { countText } from '#web/search/count-text.ts';
import { listAddress, NO_FILTERS } from '#web/search/filters/filters.ts';
import { areaOf } from '#web/studios/studio-area.ts';
import * as chipCss from '#web/ui/chip.module.css';
import { ChipLink } from '#web/ui/chip.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './home.module.css';

interface HeroProps {
  /** The workshop in the picture. */
  offering: OfferingSummary | null;
  counts: CatalogueCounts;
  city: string | null;
}

/** The top of the home page: a promise, a picture that can be booked, and the search. */
export function Hero({ offering, counts, city }: HeroProps) {
  const { t } = useWords();
  return (
    <section className={`${css.hero} wrap`}>
      <div className={css.heroG}>
        <div className={css.heroCopy}>
          <h1>{t('home.title')}</h1>
          <p className="lead">{t('home.lead')}</p>
          <SearchField
            filters={NO_FILTERS}
            icon="arrow-right"
            title={t('home.search_title')}
            hint={city ? t('home.search_hint_city', { city }) : t('home.search_hint')}
          />
        </div>
        {offering && <HeroPicture offering={offering} />}
      </div>
      <SearchBar filters={NO_FILTERS} />
      <QuickFilters counts={counts} />
    </section>
  );
}

function HeroPicture({ offering }: { offering: OfferingSummary }) {
  const words = useWords();
  const { title, studio, picture } = offering;
  return (
    <div className={css.heroPic}>
      <Picture picture={picture} ratio="1x1" sizes="(min-width: 1024px) 480px, 92vw" eager />
      <Link className={css.placard} to={offeringAddress(offering)} prefetch="intent">
        <h2>{title}</h2>
        <p className="small muted">
          <bdi>{studio.name}</bdi>, {areaOf(studio)}
        </p>
        <p className="small strong num">
          {whenText(words, offering)} · {priceText(words, offering)}
        </p>
      </Link>
    </div>
  );
}

/** Popular filters with their number of results. */
function QuickFilters({ counts }: { counts: CatalogueCounts }) {
  const { t, money } = useWords();
  const [{ price, max }] = UNDER_PRICES;
  return (
    <nav className={`${css.quick} ${chipCss.rail}`} aria-label={t('home.quick')}>
      {(['next_3_days', 'this_weekend', 'next_week'] as const).map((when) => (
        <ChipLink key={when} to={listAddress({ when })} count={countText(counts[when])}>
          {t(`catalogue.when.${when}`)}
        </ChipLink>
      ))}
      <ChipLink to={listAddress({ price_max: max })} count={countText(counts.under_50)}>
        {t('catalogue.under', { price: money({ amount: price, currency: 'EUR' }) })}
      </ChipLink>
      <ChipLink to={listAddress({ materials_included: true })} count={countText(counts.materials_included)}>
        {t('catalogue.materials_included')}
      </ChipLink>
    </nav>
  );
}
