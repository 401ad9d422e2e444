import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReviewSort } from '#shared/reviews.ts';
import type { ModeratedReview, NewReport, ReviewDecision, ReviewPage } from '#shared/schemas/reviews.ts';
import type { Language } from '#shared/text/languages.ts';
import { type Client, expectOk, readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { queryClient } from '../query.ts';

/** The first part of the query keys of all that shows reviews. */
export const REVIEWS = 'reviews';

/** What reviews are about: an id or slug. */
export interface Reviewed {
  of: 'studios' | 'offerings';
  id: string;
}

export interface ReviewFilters {
  sort?: ReviewSort;
  stars?: number;
  language?: Language;
  replied?: boolean;
}

/** Number of reviews on the page of a studio or an offering, and of each further page. */
const [FIRST, MORE] = ['4', '12'];

function loadReviews(client: Client, { of, id }: Reviewed, filters: ReviewFilters = {}, cursor?: string) {
  const { stars, replied, ...others } = filters;
  const query = {
    ...others,
    ...(stars && { stars: String(stars) }),
    ...(replied !== undefined && { replied: replied ? ('true' as const) : ('false' as const) }),
    limit: cursor || Object.keys(filters).length > 0 ? MORE : FIRST,
    ...(cursor && { cursor }),
  };
  return readJson(client[of][':id'].reviews.$get({ param: { id }, query }));
}

/** Loads the latest reviews for the first visit of a page; undefined without any. */
export const loadFirstReviews = async (client: Client, what: Reviewed, { rating_count }: { rating_count: number }) =>
  rating_count > 0 ? loadReviews(client, what) : undefined;

/** Query of the reviews of a studio or an offering, page by page. */
export const reviewsQuery = (client: Client, what: Reviewed, filters: ReviewFilters = {}) =>
  infiniteQueryOptions({
    queryKey: [REVIEWS, what.of, what.id, filters],
    queryFn: ({ pageParam }) => loadReviews(client, what, filters, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ReviewPage) => page.next_cursor ?? undefined,
    // It says what the reader has voted for.
    staleTime: 0,
  });

export const firstPage = (page: ReviewPage): InfiniteData<ReviewPage, string | undefined> => ({
  pages: [page],
  pageParams: [undefined],
});

export const invalidateReviews = () => queryClient.invalidateQueries({ queryKey: [REVIEWS] });

/** Sets or takes back the reader's vote that a review is helpful. */
export async function vote(id: string, isHelpful: boolean): Promise<void> {
  const param = { id };
  await (isHelpful
    ? expectOk(api.reviews[':id'].helpful.$put({ param }))
    : expectOk(api.reviews[':id'].helpful.$delete({ param })));
  await invalidateReviews();
}

export const reportReview = (id: string, report: NewReport) =>
  expectOk(api.reviews[':id'].reports.$post({ param: { id }, json: report }));

const fetchBookingReview = (id: string) => readJson(api.bookings[':id'].review.$get({ param: { id } }));

/** Query of the review of a booking. */
export const bookingReviewQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [REVIEWS, 'booking', bookingId],
    queryFn: () => fetchBookingReview(bookingId),
    staleTime: 0,
  });

/** Query of the reviews of several bookings, in their order. */
export const bookingReviewsQuery = (bookingIds: readonly string[]) =>
  queryOptions({
    queryKey: [REVIEWS, 'bookings', bookingIds],
    queryFn: () => Promise.all(bookingIds.map(fetchBookingReview)),
    staleTime: 0,
  });

interface Written {
  stars: number;
  text: string;
  pictures: string[];
}

/** Sends a new review, or the changes of one. */
export async function saveReview(bookingId: string, reviewId: string | undefined, json: Written) {
  const saved = await (reviewId
    ? readJson(api.reviews[':id'].$patch({ param: { id: reviewId }, json }))
    : readJson(api.bookings[':id'].review.$post({ param: { id: bookingId }, json })));
  await invalidateReviews();
  return saved;
}

export async function deleteReview(id: string): Promise<void> {
  await expectOk(api.reviews[':id'].$delete({ param: { id } }));
  await invalidateReviews();
}

/** Publishes or rejects a review. @throws ApiProblem `reviews.changed_meanwhile` and others */
export async function decide(review: ModeratedReview, decision: ReviewDecision): Promise<void> {
  await readJson(api.admin.reviews[':id'].decision.$post({ param: { id: review.id }, json: decision }));
  await invalidateReviews();
}
