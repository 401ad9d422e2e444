import { useQuery } from '@tanstack/react-query';
import { api } from '../browser-api.ts';
import { screenContext } from '../context.ts';
import { queryClient } from '../query.ts';
import { RecentlySeen } from '../search/recently-seen.tsx';
import { useSite } from '../site.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import type { Route } from './+types/home';
import { FeaturedStudios } from './home/featured-studios.tsx';
import { Hero } from './home/hero.tsx';
import { homeQuery, loadHome } from './home/home-queries.ts';
import { HowItWorks } from './home/how-it-works.tsx';
import { ListYourStudio } from './home/list-your-studio.tsx';
import { Programme } from './home/programme.tsx';
import { StudioTypes } from './home/studio-types.tsx';
import { Voices } from './home/voices.tsx';
import './home.css';

export const handle = { texts: ['home', 'search'], header: 'over' };

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context.get(screenContext).api);

export const clientLoader = () => queryClient.ensureQueryData(homeQuery(api));

/** `/` */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useWords();
  const { city } = useSite();
  const { data } = useQuery({ ...homeQuery(api), initialData: loaderData });
  const { counts, programme, featured, hero } = data;
  return (
    <>
      <PageHead title={t('home.title')} description={t('home.description')} path="/" />
      <Hero offering={hero} counts={counts} city={city} />
      <Programme days={programme.days} city={city} />
      <StudioTypes counts={counts} />
      <FeaturedStudios studios={featured} />
      <RecentlySeen />
      <HowItWorks />
      <Voices />
      <ListYourStudio />
    </>
  );
}
