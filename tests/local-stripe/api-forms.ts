import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Json } from './form-body.ts';
import { lazy } from './lazy.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  anyOf?: Schema[];
  $ref?: string;
}

interface Operation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<'200', { content: { 'application/json': { schema: Schema } } }>;
}

interface Description {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: unknown };
}

const api: Description = JSON.parse(readFileSync(new URL('../data/stripe-api.json', import.meta.url), 'utf8'));
const { schemas } = api.components;
// Stripe refuses parameters that it does not know, at any depth.
for (const [name, schema] of Object.entries(schemas)) {
  if (name.includes('Params') && schema.properties) schema.additionalProperties ??= false;
}

/** The version of the API that the forms are of. */
export const API_VERSION = api.info.version;

const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true, schemas: { api } });
const within = (schema: unknown): Schema => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));

/** The forms of one operation: what it takes, and what it answers. Both return what is wrong. */
interface Forms {
  request(params: Json): string | undefined;
  answer(body: unknown): string | undefined;
}

const formsByRoute = new Map<string, Forms>();

/** Returns the forms of an operation. @param route "POST /v1/refunds" */
export function formsOf(route: string): Forms {
  const known = formsByRoute.get(route);
  if (known) return known;
  const [method = '', path = ''] = route.split(' ');
  const operation = api.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The description of the API has no ${route}`);
  const request = lazy(() => ajv.compile(within(requestSchema(operation))));
  const answer = lazy(() => ajv.compile(within(operation.responses[200].content['application/json'].schema)));
  const forms: Forms = {
    request: (params) => wrongWith(request(), params),
    answer: (body) => wrongWith(answer(), body),
  };
  formsByRoute.set(route, forms);
  return forms;
}

function requestSchema({ requestBody, parameters }: Operation): Schema {
  const [body] = Object.values(requestBody?.content ?? {});
  if (body) return body.schema;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    additionalProperties: false,
  };
}

function wrongWith(validate: ValidateFunction, value: unknown): string | undefined {
  if (validate(value)) return undefined;
  return (validate.errors ?? [])
    .slice(0, 5)
    .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
    .join('; ');
}

const isNullable = ({ type, anyOf }: Schema): boolean =>
  type === 'null' || (Array.isArray(type) && type.includes('null')) || (anyOf ?? []).some(isNullable);

/** Completes an object of the API with null and empty lists, for what it must name and this Stripe knows nothing of. */
export function complete<Value extends Json>(name: string, value: Value): Value & Json {
  const schema = schemas[name];
  const missing = (schema?.required ?? []).filter((key) => !(key in value));
  const filled = missing.flatMap((key): [string, unknown][] => {
    const property = schema?.properties?.[key] ?? {};
    if (isNullable(property)) return [[key, null]];
    return property.type === 'array' ? [[key, []]] : [];
  });
  return { ...Object.fromEntries(filled), ...value };
}

/** An object of the API in which nothing is switched on. */
export function emptyOf(name: string): Json {
  const schema = schemas[name] ?? {};
  return Object.fromEntries(
    (schema.required ?? []).map((key) => {
      const property = schema.properties?.[key] ?? {};
      const inner = property.$ref?.split('/').at(-1);
      if (inner) return [key, emptyOf(inner)];
      return [key, isNullable(property) ? null : property.type === 'array' ? [] : false];
    }),
  );
}
