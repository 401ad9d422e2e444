import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/*
 * Checks JSON-LD against a release of the schema.org vocabulary (`@vocabulary/schema`).
 * It is stricter than schema.org, which accepts text for any value: values with a known format must have it.
 */

const require = createRequire(import.meta.url);
const FILE = require.resolve('@vocabulary/schema/schema.nq');
const NAMESPACE = 'http://schema.org/';
const A = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const SUBCLASS = 'http://www.w3.org/2000/01/rdf-schema#subClassOf';
const QUAD = /^<([^>]*)> <([^>]*)> <([^>]*)> <[^>]*> \.$/;

type Links = Map<string, Set<string>>;

function readVocabulary() {
  const links: Record<string, Links> = {};
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    const [, subject = '', predicate = '', object = ''] = QUAD.exec(line) ?? [];
    if (!subject.startsWith(NAMESPACE)) continue;
    links[predicate] ??= new Map();
    const name = subject.slice(NAMESPACE.length);
    const objects = links[predicate].get(name) ?? new Set();
    links[predicate].set(name, objects.add(object.replace(NAMESPACE, '')));
  }
  const of = (predicate: string): Links => links[predicate] ?? new Map();
  return {
    supertypes: of(SUBCLASS),
    kinds: of(A),
    domains: of(`${NAMESPACE}domainIncludes`),
    ranges: of(`${NAMESPACE}rangeIncludes`),
    superseded: of(`${NAMESPACE}supersededBy`),
  };
}

const vocabulary = readVocabulary();

/** A type and its supertypes. */
function withSupertypes(type: string): string[] {
  return [type, ...[...(vocabulary.supertypes.get(type) ?? [])].flatMap(withSupertypes)];
}

const isClass = (name: string) => vocabulary.kinds.get(name)?.has('http://www.w3.org/2000/01/rdf-schema#Class');

const FORMS: Record<string, (text: string) => boolean> = {
  Text: () => true,
  URL: (text) => /^https?:\/\/[^/]/.test(text) && URL.canParse(text),
  Date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  DateTime: (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?([+-]\d\d:\d\d|Z)$/.test(text) && !Number.isNaN(Date.parse(text)),
  Time: (text) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text),
  Duration: (text) => /^P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?)?$/.test(text),
};

/** Lists the errors of a block with their paths; empty for a valid block. */
export function faultsOf(block: unknown): string[] {
  const { '@context': context, '@graph': graph } = block as { '@context'?: unknown; '@graph'?: unknown };
  if (context !== 'https://schema.org') return ['@context is not schema.org’s'];
  return (Array.isArray(graph) ? graph : [block]).flatMap((node, at) => faultsOfNode(node, `${at}`));
}

function faultsOfNode(node: object, place: string): string[] {
  const { '@type': type, ...properties } = node as { '@type'?: unknown };
  if (typeof type !== 'string' || !isClass(type)) return [`${place}: no type ${String(type)}`];
  const types = withSupertypes(type);
  return Object.entries(properties).flatMap(([name, value]) =>
    name.startsWith('@') || value === undefined ? [] : faultsOfProperty(types, name, value, `${place}.${name}`),
  );
}

function faultsOfProperty(types: readonly string[], said: string, value: unknown, place: string): string[] {
  // The input of an action is the name of the property with "-input".
  const name = said.replace(/-input$/, '');
  const domains = vocabulary.domains.get(name);
  if (!domains) return [`${place}: no such property`];
  if (vocabulary.superseded.has(name)) return [`${place}: superseded`];
  if (!types.some((type) => domains.has(type))) return [`${place}: not of ${types[0]}`];
  const range = said === name ? [...(vocabulary.ranges.get(name) ?? [])] : ['PropertyValueSpecification', 'Text'];
  return (Array.isArray(value) ? value : [value]).flatMap((one, at) => faultsOfValue(range, one, `${place}[${at}]`));
}

function faultsOfValue(range: readonly string[], value: unknown, place: string): string[] {
  if (typeof value === 'object' && value !== null) {
    if (Object.keys(value).join() === '@id') return [];
    const type = String((value as { '@type'?: unknown })['@type']);
    const fits = withSupertypes(type).some((one) => range.includes(one));
    return [...(fits ? [] : [`${place}: ${type} is none of ${range}`]), ...faultsOfNode(value, place)];
  }
  if (typeof value === 'number') return range.some((one) => isNumberOf(one, value)) ? [] : [`${place}: a number`];
  if (typeof value === 'boolean') return range.includes('Boolean') ? [] : [`${place}: a boolean`];
  const text = String(value);
  const fits = range.some((one) => FORMS[one]?.(text) || isMemberOf(one, text));
  return fits && text !== '' ? [] : [`${place}: ${JSON.stringify(text)} is none of ${range}`];
}

const isNumberOf = (range: string, value: number) =>
  range === 'Number' || range === 'Float' || (range === 'Integer' && Number.isInteger(value));

/** A member of an enumeration, by its URL. */
const isMemberOf = (list: string, text: string) =>
  text.startsWith('https://schema.org/') && vocabulary.kinds.get(text.slice('https://schema.org/'.length))?.has(list);
