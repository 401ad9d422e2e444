import type { TestWorld } from '../harness.ts';

/** A schema of the API description, as far as the fuzz reads it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
  required?: boolean;
}

export interface Operation {
  method: string;
  /** `/bookings/{id}` */
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  /** Statuses that the description names, with the codes of refusals. */
  answers: Map<number, readonly string[]>;
}

export interface Description {
  operations: Operation[];
  /** Returns a schema with its reference followed, and of alternatives the first that is not null. */
  resolve: (schema: Schema) => Schema;
}

interface Written {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: (Parameter | { $ref: string })[];
        requestBody?: { content: Record<string, { schema: Schema }> };
        responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
      }
    >
  >;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> };
}

/** Reads the API description that a world serves. */
export async function readDescription(world: Pick<TestWorld, 'request'>): Promise<Description> {
  const { paths, components } = (await (await world.request('/api/v1/openapi.json')).json()) as Written;
  const nameOf = (ref: string) => ref.split('/').at(-1) ?? '';
  const parameterOf = (each: Parameter | { $ref: string }) =>
    '$ref' in each ? components.parameters?.[nameOf(each.$ref)] : each;

  const resolve = (schema: Schema): Schema => {
    if (schema.$ref) return resolve(components.schemas[nameOf(schema.$ref)] ?? {});
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return resolve(choices.find(({ type }) => type !== 'null') ?? {});
    if (!schema.allOf) return schema;
    const parts = schema.allOf.map(resolve);
    return {
      ...parts[0],
      properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
      required: parts.flatMap(({ required = [] }) => required),
    };
  };

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      ...{ method: method.toUpperCase(), path },
      parameters: parameters.flatMap((each) => parameterOf(each) ?? []),
      body: requestBody?.content['application/json']?.schema,
      answers: new Map(
        Object.entries(responses).map(([status, { content }]) => [
          Number(status),
          (content?.['application/problem+json']?.schema.properties?.code?.enum ?? []) as string[],
        ]),
      ),
    })),
  );
  return { operations, resolve };
}
