import { z } from 'zod';
import { SAVED_SEARCH_NAME_MAX } from '../saved-searches.ts';
import { OfferingQuery } from './search.ts';
import { Id, typedLine } from './values.ts';

/** What the catalogue is asked by a saved question: all but what only people read. */
export const withoutPlace = ({ place: _, ...asked }: Record<string, string>): Record<string, string> => asked;

const NO_FILTER = 'is no filter of the list';

/** A question as the address of a list asks it, without its page: `{ "when": "this_weekend", "price_max": "5000" }`. */
export const SavedSearchQuery = z
  .record(z.string().max(40), z.string().max(500))
  .superRefine((asked, context) => {
    const problems = OfferingQuery.safeParse(withoutPlace(asked)).error?.issues ?? [];
    context.issues.push(...problems.map((problem) => ({ ...problem, input: asked }) as z.core.$ZodRawIssue));
    for (const path of ['limit', 'cursor']) {
      if (path in asked) context.addIssue({ code: 'custom', path: [path], message: 'is of one page' });
    }
    // It is opened as a list again, and called by what its filters say.
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
    /** Mails are sent when something new fits. */
    mail: z.boolean(),
    created_at: z.iso.datetime(),
    looked_at: z.iso.datetime(),
    /** What fits and is new since it was looked at: offerings shown for the first time, or dates that were added. */
    news: z.object({ total: z.number().int(), more: z.boolean() }),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof SavedSearch>;

export const SavedSearches = z.object({ items: z.array(SavedSearch) });

const Name = typedLine(SAVED_SEARCH_NAME_MAX).pipe(z.string().min(1));

/** `POST /api/v1/me/searches` */
export const NewSavedSearch = z
  .strictObject({
    /** Made of the question when none is given. */
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

/** `GET /api/v1/searches/:token`, and `POST` to its `/stop`: what somebody who has its mail may know of it. */
export const SavedSearchSubscription = z
  .object({ name: z.string(), mail: z.boolean() })
  .meta({ id: 'SavedSearchSubscription' });
export type SavedSearchSubscription = z.infer<typeof SavedSearchSubscription>;
