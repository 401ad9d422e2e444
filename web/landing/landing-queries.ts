import { queryOptions } from '@tanstack/react-query';
import type { StudioType } from '#shared/studios/studios.ts';
import { type Client, readJson } from '../api.ts';
import { OFFERINGS } from '../query.ts';

interface LandingQuery {
  craft?: StudioType | undefined;
  neighbourhood?: string | undefined;
}

/** Loads a landing page. @throws ApiProblem `http.not_found` if there is not enough to show */
export const loadLandingPage = (client: Client, asked: LandingQuery) =>
  readJson(client['landing-page'].$get({ query: asked }));

export const landingPageQuery = (client: Client, asked: LandingQuery) =>
  queryOptions({ queryKey: [OFFERINGS, 'landing', asked], queryFn: () => loadLandingPage(client, asked) });
