import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/*
 * The vocabulary of schema.org as it was released (`@vocabulary/schema`), and what of a block of JSON-LD is not in it.
 * Stricter than schema.org, which takes text for anything: what has a form here has that form.
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

/** A type with all that it is a kind of. */
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

/** What of a block is not as schema.org has it, each with its place; empty for a block that is. */
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
  // What an action asks for is the property's name with "-input".
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

/** One of a list's own values, by its address. */
const isMemberOf = (list: string, text: string) =>
  text.startsWith('https://schema.org/') && vocabulary.kinds.get(text.slice('https://schema.org/'.length))?.has(list);
