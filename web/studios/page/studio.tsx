import { api } from '#web/browser-api.ts';
import { redirectToSlug } from '#web/canonical-url.ts';
import { screenContext } from '#web/context.ts';
import { orNotFound } from '#web/not-found.ts';
import { queryClient } from '#web/query.ts';
import { loadFirstReviews } from '#web/reviews/reviews-queries.ts';
import { loadStudioPage, studioPageQuery } from '../studios-queries.ts';
import type { Route } from './+types/studio';
import { StudioPage } from './studio-page.tsx';

export const handle = { texts: ['studios'] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api: client } = context.get(screenContext);
  const page = await orNotFound(loadStudioPage(client, params.id));
  redirectToSlug(params.id, page.studio, request);
  const reviews = await loadFirstReviews(client, { of: 'studios', id: page.studio.id }, page.studio);
  return { page, reviews, now: new Date().toISOString() };
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const page = await orNotFound(queryClient.ensureQueryData(studioPageQuery(api, params.id)));
  redirectToSlug(params.id, page.studio, request);
  return { page, now: new Date().toISOString() };
}

/** `/studios/:id`, by id or slug, and `/:id`, a studio's short URL; a 404 if there is no such studio. */
export default function StudioScreen({ loaderData, params }: Route.ComponentProps) {
  return <StudioPage id={params.id} {...loaderData} />;
}
