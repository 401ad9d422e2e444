import { api } from '#web/browser-api.ts';
import { screenContext } from '#web/context.ts';
import { orNotFound } from '#web/not-found.ts';
import type { ScreenHandle } from '#web/texts.ts';
import type { Route } from './+types/waitlist-screen';
import { WaitlistForm } from './waitlist-form.tsx';
import { loadWaitlistPage } from './waitlist-queries.ts';

export const handle: ScreenHandle = { texts: ['waitlist', 'bookings', 'offerings', 'errors'] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = await orNotFound(loadWaitlistPage(context.get(screenContext).api, asked(params, request)));
  return { page, now: new Date().toISOString() };
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return { page: await orNotFound(loadWaitlistPage(api, asked(params, request))), now: new Date().toISOString() };
}

const asked = ({ eventId }: { eventId: string }, { url }: Request) => ({
  id: eventId,
  isCourse: new URL(url).searchParams.has('course'),
});

/**
 * `/waitlist/:eventId`: waiting for seats of a full event, or with `?course` of its course, or another date that has
 * them.
 */
export default function WaitlistScreen({ loaderData: { page, now }, params }: Route.ComponentProps) {
  return <WaitlistForm key={params.eventId} start={page} now={now} />;
}
