import { Link } from 'react-router';
import { neighbourhoodAddress } from '#shared/landing.ts';
import { api } from '../browser-api.ts';
import { screenContext } from '../context.ts';
import { orNotFound } from '../not-found.ts';
import { queryClient } from '../query.ts';
import { StudioCard } from '../studios/studio-card.tsx';
import type { ScreenHandle } from '../texts.ts';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import * as cardCss from '../ui/styles/card.module.css';
import * as columnCss from '../ui/styles/column.module.css';
import { useWords } from '../words.tsx';
import type { Route } from './+types/neighbourhood-landing';
import { Beside } from './beside.tsx';
import * as css from './landing.module.css';
import { landingPageQuery, loadLandingPage } from './landing-queries.ts';
import { placeName } from './place-name.ts';

export const handle: ScreenHandle = { texts: ['landing'] };

export const loader = ({ context, params }: Route.LoaderArgs) =>
  orNotFound(loadLandingPage(context.get(screenContext).api, { neighbourhood: params.neighbourhood }));

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  orNotFound(queryClient.ensureQueryData(landingPageQuery(api, { neighbourhood: params.neighbourhood })));

/** `/studios/in/barcelona-gracia`: the studios of a neighbourhood and their offerings. */
export default function NeighbourhoodLanding({ loaderData: page }: Route.ComponentProps) {
  const { t } = useWords();
  const { neighbourhood, total, studios } = page;
  if (!neighbourhood) return null;
  const title = t('landing.studios_at', { place: placeName(neighbourhood) });
  const say = `${t('landing.studios_say')} ${t('landing.to_book', { count: total })}`;
  return (
    <div className={`wrap ${css.landing}`}>
      <PageHead title={title} description={say} path={neighbourhoodAddress(neighbourhood.slug)} />
      <nav className={columnCss.crumb}>
        <Link to="/studios">
          <Icon name="arrow-left" size="s" />
          {t('landing.all_studios')}
        </Link>
      </nav>
      <h1>{title}</h1>
      <p className="lead">{say}</p>
      <h2 className="sr">{t('catalogue.studios', { count: studios.length })}</h2>
      <div className={`${cardCss.cards} ${cardCss.c3}`}>
        {studios.map((studio, at) => (
          <StudioCard key={studio.id} studio={studio} eager={at === 0} />
        ))}
      </div>
      <Beside page={page} />
    </div>
  );
}
