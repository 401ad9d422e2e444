import { z } from 'zod';
import { SAVED_SEARCH_NAME_MAX } from '../saved-searches.ts';
import { OfferingQuery } from './search/search.ts';
import { Id, typedName } from './values.ts';

/** Returns the search parameters without those that are only for display. */
export const withoutPlace = ({ place: _, ...asked }: Record<string, string>): Record<string, string> => asked;

const NO_FILTER = 'is no filter of the list';

/** A search as the URL of a list has it, without the page: `{ "when": "this_weekend", "price_max": "5000" }`. */
export const SavedSearchQuery = z
  .record(z.string().max(40), z.string().max(500))
  .superRefine((asked, context) => {
    const problems = OfferingQuery.safeParse(withoutPlace(asked)).error?.issues ?? [];
    context.issues.push(...problems.map((problem) => ({ ...problem, input: asked }) as z.core.$ZodRawIssue));
    for (const path of ['limit', 'cursor']) {
      if (path in asked) context.addIssue({ code: 'custom', path: [path], message: 'is of one page' });
    }
    // A saved search is opened as a list and named after its filters, so filters of other pages are refused.
    if ('studio' in asked) context.addIssue({ code: 'custom', path: ['studio'], message: NO_FILTER });
    if (asked.materials_included === 'false') {
      context.addIssue({ code: 'custom', path: ['materials_included'], message: NO_FILTER });
    }
  })
  .meta({
    description:
      'Names and values as in the address of `GET /api/v1/offerings`, but for limit, cursor, studio and what comes without materials; `place` is what `near` is called.',
  });
export type SavedSearchQuery = z.infer<typeof SavedSearchQuery>;

export const SavedSearch = z
  .object({
    id: Id,
    name: z.string(),
    question: z.record(z.string(), z.string()),
    /** True if mails are sent about new results. */
    mail: z.boolean(),
    created_at: z.iso.datetime(),
    looked_at: z.iso.datetime(),
    /** Results since the search was last opened: offerings published or events added since then. */
    news: z.object({ total: z.number().int(), more: z.boolean() }),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof SavedSearch>;

export const SavedSearches = z.object({ items: z.array(SavedSearch) });

const Name = typedName(SAVED_SEARCH_NAME_MAX).pipe(z.string().min(1));

/** `POST /api/v1/me/searches` */
export const NewSavedSearch = z
  .strictObject({
    /** By default made of the filters. */
    name: Name.optional(),
    question: SavedSearchQuery,
    mail: z.boolean().default(true),
  })
  .meta({ id: 'NewSavedSearch' });
export type NewSavedSearch = z.infer<typeof NewSavedSearch>;

/** `PATCH /api/v1/me/searches/:id` */
export const SavedSearchChange = z
  .strictObject({ name: Name, mail: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: 'changes nothing' })
  .meta({ id: 'SavedSearchUpdate' });
export type SavedSearchChange = z.infer<typeof SavedSearchChange>;

/** `GET /api/v1/searches/:token`, and `POST` to its `/stop`: what the recipient of a mail may see. */
export const SavedSearchSubscription = z
  .object({ name: z.string(), mail: z.boolean() })
  .meta({ id: 'SavedSearchSubscription' });
export type SavedSearchSubscription = z.infer<typeof SavedSearchSubscription>;
