import { sql } from 'kysely';
import { recordAccount } from '#server/auth/auth.ts';
import type { Connection } from '#server/db/database.ts';
import type { ExportTable } from '#server/db/export-table.ts';
import type { JsonObject } from '#server/db/schema.ts';
import { type RateLimit, takeToken } from '#server/http/limits/rate-limits.ts';
import type { RequestOrigin } from '#server/http/origin.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { PersonalData } from '../personal-data.ts';

/** Exports per user, because each is much work for the database. */
const EXPORTS: RateLimit = { name: 'export', burst: 5, count: 5, seconds: 3600 };

/** Rows in memory at a time. */
const PAGE = 100;

export interface DataFile {
  /** For example `my-data-2031-11-29.json`. */
  name: string;
  /** JSON in UTF-8, read page by page as the client reads it, so that no connection waits for a slow client. */
  content: ReadableStream<Uint8Array>;
}

/**
 * Exports all data about a user as one file.
 * @throws Refusal `http.too_many`
 */
export async function exportData(
  services: Services,
  { userId }: { userId: string },
  origin: RequestOrigin | undefined,
  { exportTables }: Pick<PersonalData, 'exportTables'>,
): Promise<DataFile> {
  const seconds = await takeToken(services, EXPORTS, userId);
  if (seconds > 0) refuse('http.too_many', { seconds });
  await recordAccount(services, 'account.data_exported', userId, { origin });
  const at = services.now();
  return {
    name: `my-data-${at.toISOString().slice(0, 10)}.json`,
    content: streamOf(writeFile(services.db, userId, at, exportTables), services.log),
  };
}

/** Streams the parts. After an error the connection breaks off, so that a partial file never looks complete. */
function streamOf(parts: AsyncGenerator<string>, log: Services['log']): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next().catch((error: unknown) => {
        log.error({ err: error }, 'a data export failed');
        throw error;
      });
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* writeFile(
  db: Connection,
  userId: string,
  at: Date,
  tables: readonly ExportTable[],
): AsyncGenerator<string> {
  yield `{\n"exported_at": ${JSON.stringify(at)}`;
  for (const kind of tables) {
    yield `,\n${JSON.stringify(kind.name)}: `;
    yield* kind.single ? writeSingle(db, kind, userId) : writeList(db, kind, userId);
  }
  yield '\n}\n';
}

async function* writeSingle(db: Connection, kind: ExportTable, userId: string) {
  const [row] = await listExportRows(db, kind, userId, { after: null, limit: 1 });
  yield JSON.stringify(row?.entry ?? null);
}

async function* writeList(db: Connection, kind: ExportTable, userId: string) {
  yield '[';
  let after: string | null = null;
  for (let more = true; more; ) {
    const page: Awaited<ReturnType<typeof listExportRows>> = await listExportRows(db, kind, userId, {
      after,
      limit: PAGE,
    });
    for (const { key, entry } of page) {
      yield `${after === null ? '\n' : ',\n'}${JSON.stringify(entry)}`;
      after = key;
    }
    more = page.length === PAGE;
  }
  yield ']';
}

/** Lists the next rows of a table of the export, ordered by key. */
export async function listExportRows(
  db: Connection,
  kind: ExportTable,
  userId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  const { rows } = await sql<{ key: string; entry: JsonObject }>`
    select key, entry from (${kind.rows(userId)}) kept
    where ${after}::text is null or key collate "C" > ${after}::text collate "C"
    order by key collate "C" limit ${limit}`.execute(db);
  return rows;
}
