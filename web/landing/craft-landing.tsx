import { Link } from 'react-router';
import { craftAddress, craftOfSlug, neighbourhoodAddress } from '#shared/landing.ts';
import { api } from '../browser-api.ts';
import { screenContext } from '../context.ts';
import { orNotFound, throwNotFound } from '../not-found.ts';
import { OfferingCard } from '../offerings/offering-card.tsx';
import { queryClient } from '../query.ts';
import { listAddress } from '../search/filters/filters.ts';
import type { ScreenHandle } from '../texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import * as cardCss from '../ui/styles/card.module.css';
import * as columnCss from '../ui/styles/column.module.css';
import { useWords } from '../words.tsx';
import type { Route } from './+types/craft-landing';
import { Beside } from './beside.tsx';
import * as css from './landing.module.css';
import { landingPageQuery, loadLandingPage } from './landing-queries.ts';
import { placeName } from './place-name.ts';

export const handle: ScreenHandle = { texts: ['landing'] };

const asked = ({ craft, neighbourhood }: { craft: string; neighbourhood?: string | undefined }) => ({
  craft: craftOfSlug(craft) ?? throwNotFound(),
  neighbourhood,
});

export const loader = ({ context, params }: Route.LoaderArgs) =>
  orNotFound(loadLandingPage(context.get(screenContext).api, asked(params)));

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  orNotFound(queryClient.ensureQueryData(landingPageQuery(api, asked(params))));

/** `/workshops-classes/ceramics` and `/workshops-classes/ceramics/barcelona-gracia`: the offerings of a craft. */
export default function CraftLanding({ loaderData: page }: Route.ComponentProps) {
  const { t } = useWords();
  const { craft, neighbourhood, total, offerings, has_studios } = page;
  if (!craft) return null;
  const name = t(`catalogue.studio_type.${craft}`);
  const title = neighbourhood
    ? t('landing.craft_at', { craft: name, place: placeName(neighbourhood) })
    : t('landing.craft', { craft: name });
  const say = `${t(`landing.craft_say.${craft}`)} ${t('landing.to_book', { count: total })}`;
  return (
    <div className={`wrap ${css.landing}`}>
      <PageHead title={title} description={say} path={craftAddress(craft, neighbourhood?.slug)} />
      <nav className={columnCss.crumb}>
        <Link to={neighbourhood ? craftAddress(craft) : '/workshops-classes'}>
          <Icon name="arrow-left" size="s" />
          {neighbourhood ? t('landing.craft', { craft: name }) : t('shell.offerings')}
        </Link>
      </nav>
      <h1>{title}</h1>
      <p className="lead">{say}</p>
      <h2 className="sr">{t('landing.to_book', { count: total })}</h2>
      <div className={`${cardCss.cards} ${css.landingCards}`}>
        {offerings.map((offering, at) => (
          <OfferingCard key={offering.id} offering={offering} eager={at === 0} />
        ))}
      </div>
      <div className={css.landingOn}>
        <ButtonLink to={listAddress({ studio_type: [craft], place: neighbourhood?.name })}>
          {t('landing.filters')}
        </ButtonLink>
        {neighbourhood && has_studios && (
          <ButtonLink kind="quiet" to={neighbourhoodAddress(neighbourhood.slug)}>
            {t('landing.studios_at', { place: placeName(neighbourhood) })}
          </ButtonLink>
        )}
      </div>
      <Beside page={page} />
    </div>
  );
}
