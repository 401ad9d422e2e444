import type { ActivityFilters } from '#shared/schemas/activities.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Table } from '../http/table-files.ts';
import type { Services } from '../services.ts';
import { translateTo } from '../translate.ts';
import { record } from './activity.ts';
import { findActivities } from './list-activities.ts';

/** An export has the latest ones that match, at most so many. */
const MAX_EXPORTED = 10_000;

const COLUMNS = ['at', 'type', 'actor_role', 'actor', 'actor_id', 'subject_type', 'subject_id', 'studio', 'ip', 'data'];

/** Returns the activities that match as a table, the latest first, and records that they were exported. */
export async function activitiesTable(
  services: Services,
  admin: { userId: string; language: Language },
  filters: ActivityFilters,
): Promise<Table> {
  const t = translateTo(admin.language);
  const rows = await findActivities(services.db, { ...filters, sort: '-at' }, { limit: MAX_EXPORTED });
  const data = { rows: rows.length };
  await record(services, 'site.activities_exported', { by: admin.userId, subject: 'activities', data });
  return {
    name: `activities-${services.now().toISOString().slice(0, 10)}`,
    head: COLUMNS.map((column) => t(`activities.csv.${column}`)),
    rows: rows.map((row) => [
      ...[row.at.toISOString(), row.type, row.actor_role, row.actor_name, row.actor_id],
      ...[row.subject_type, row.subject_id, row.studio_name, row.ip, JSON.stringify(row.data)],
    ]),
  };
}
