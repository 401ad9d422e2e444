import { z } from 'zod';
import { MAX_IMPORT_CHARACTERS } from '#shared/events.ts';
import { Id, Moment, MoneyShape } from '../values.ts';

/** `POST /studios/:id/event-imports` */
export const EventImport = z
  .strictObject({
    /** The file as text: columns separated by comma, semicolon or tab, with their names in the first line. */
    csv: z.string().max(MAX_IMPORT_CHARACTERS),
    /** false only previews the import. */
    commit: z.boolean().default(false),
    /** true imports nothing if a line has an error; false imports all valid lines. */
    whole: z.boolean().default(false),
  })
  .meta({ id: 'EventImport' });
export type EventImport = z.infer<typeof EventImport>;

export const ImportedLine = z.object({
  /** Line number in the file, from 1. */
  line: z.number().int(),
  /** `known`: the event exists already and is skipped. */
  outcome: z.enum(['ok', 'warning', 'error', 'known']),
  /** Sentences in the language of the request. */
  messages: z.array(z.string()),
  /** The parsed event; null if the line is invalid. */
  date: z
    .object({
      offering_id: Id,
      title: z.string(),
      starts_at: Moment,
      ends_at: Moment,
      capacity: z.number().int(),
      price: MoneyShape,
      spaces: z.array(z.string()),
      note: z.string(),
    })
    .nullable(),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

export const EventImportReport = z
  .object({
    lines: z.array(ImportedLine),
    /** The number of events created. */
    made: z.number().int(),
    errors: z.number().int(),
  })
  .meta({ id: 'EventImportReport' });
export type EventImportReport = z.infer<typeof EventImportReport>;
