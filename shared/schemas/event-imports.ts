import { z } from 'zod';
import { Id, Moment, MoneyShape } from './values.ts';

/** `POST /studios/:id/event-imports` */
export const EventImport = z
  .strictObject({
    /** The file as text: comma, semicolon or tab between columns, and names of the columns in the first line. */
    csv: z.string().max(1_000_000),
    /** false only shows what would be made. */
    commit: z.boolean().default(false),
    /** Nothing is made while one line is wrong; else every good line is. */
    whole: z.boolean().default(false),
  })
  .meta({ id: 'EventImport' });
export type EventImport = z.infer<typeof EventImport>;

export const ImportedLine = z.object({
  /** Of the file; the first is 1. */
  line: z.number().int(),
  /** `known`: such a date is there already, and is not made again. */
  outcome: z.enum(['ok', 'warning', 'error', 'known']),
  /** Sentences in the asker's language. */
  messages: z.array(z.string()),
  /** What the line was understood as; null where it was not. */
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
    /** Dates that were made. */
    made: z.number().int(),
    errors: z.number().int(),
  })
  .meta({ id: 'EventImportReport' });
export type EventImportReport = z.infer<typeof EventImportReport>;
