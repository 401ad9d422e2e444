import { useQuery } from '@tanstack/react-query';
import { api } from '#web/browser-api.ts';
import { screenContext } from '#web/context.ts';
import { queryClient } from '#web/query.ts';
import { RecentlyViewedStrip } from '#web/search/recently-viewed-strip.tsx';
import { useSite } from '#web/site.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import type { Route } from './+types/home';
import { FeaturedStudios } from './featured-studios.tsx';
import { Hero } from './hero.tsx';
import { homeQuery, loadHome } from './home-queries.ts';
import { HowItWorks } from './how-it-works.tsx';
import { LastSeats } from './last-seats.tsx';
import { ListYourStudio } from './list-your-studio.tsx';
import { NewStudios } from './new-studios.tsx';
import { Programme } from './programme.tsx';
import { StudioTypes } from './studio-types.tsx';
import { Voices } from './voices.tsx';

export const handle = { texts: ['home', 'search'], header: 'over' };

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context.get(screenContext).api);

export const clientLoader = () => queryClient.ensureQueryData(homeQuery(api));

/** `/`: the home page. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useWords();
  const { city, is_demo } = useSite();
  const { data } = useQuery({ ...homeQuery(api), initialData: loaderData });
  const { counts, days, lastSeats, newStudios, featured, hero } = data;
  return (
    <>
      <PageHead title={t('home.title')} description={t('home.description')} path="/" />
      <Hero offering={hero} counts={counts} city={city} />
      <Programme days={days} total={counts.this_weekend} city={city} />
      <StudioTypes counts={counts} />
      <LastSeats offerings={lastSeats} />
      <FeaturedStudios studios={featured} />
      <NewStudios studios={newStudios} />
      <RecentlyViewedStrip />
      <HowItWorks />
      {/* Those who are quoted are invented, like the studios of the demo. */}
      {is_demo && <Voices />}
      <ListYourStudio />
    </>
  );
}
