import type { Description, Schema } from './description.ts';

/** Ids that exist, by the beginning of a field's or a path's name: `studio_id`, `/studios/{id}`. */
export type KnownIds = Readonly<Record<string, string>>;

export const MISSING = '00000000-0000-4000-8000-000000000000';

/** Writes a body that a route could take: its required fields, with ids that exist. */
export function sampleOf({ resolve }: Pick<Description, 'resolve'>, given: Schema, ids: KnownIds, name = ''): unknown {
  const schema = resolve(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return false;
  if (type === 'array') {
    const { items = {}, minItems = 0 } = schema;
    return Array.from({ length: minItems }, () => sampleOf({ resolve }, items, ids, name));
  }
  if (type === 'string') return sampleText(schema, ids, name);
  const fields = (schema.required ?? []).map((field) => [
    field,
    sampleOf({ resolve }, schema.properties?.[field] ?? {}, ids, field),
  ]);
  return Object.fromEntries(fields);
}

function sampleText({ format, minLength = 0 }: Schema, ids: KnownIds, name: string): string {
  if (format === 'uuid') return ids[name.replace(/_ids?$/, '')] ?? MISSING;
  if (format === 'date-time') return '2041-05-01T10:00:00+02:00';
  if (format === 'date') return '2041-05-01';
  if (format === 'email') return 'fuzz@atelio.test';
  if (name === 'currency') return 'EUR';
  return 'Text'.padEnd(minLength, 'x');
}

/** Fills the parameters of a path: `/studios/{id}/bookings/{booking}`. */
export const samplePath = (path: string, ids: KnownIds): string =>
  path.replaceAll(/(\/(\w[\w-]*?)s)?\/\{(\w+)\}/g, (_whole, part = '', kind = '', name = '') => {
    const known = ids[name === 'id' ? kind : name] ?? ids[kind];
    return `${part}/${known ?? MISSING}`;
  });
