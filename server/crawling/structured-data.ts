import type { CrawlReport } from '#shared/schemas/crawling.ts';

type Block = CrawlReport['blocks'][number];
type Node = Readonly<Record<string, unknown>>;

/** Fields without which search engines ignore a block, as their guides say. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  BreadcrumbList: ['itemListElement'],
  Course: ['name', 'description', 'provider'],
  Event: ['name', 'startDate', 'location'],
  EducationEvent: ['name', 'startDate', 'location'],
  FAQPage: ['mainEntity'],
  ItemList: ['itemListElement'],
  LocalBusiness: ['name', 'address'],
  Offer: ['price', 'priceCurrency'],
  Organization: ['name', 'url'],
  Product: ['name', 'offers'],
  Service: ['name', 'provider'],
  WebSite: ['name', 'url'],
};

/** Parses JSON-LD; a block that cannot be parsed has no types. */
export function parseStructuredData(source: string): Block {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch {
    return { types: [], json: source.trim().slice(0, 20_000), lacks: [] };
  }
  const nodes = nodesOf(parsed);
  return {
    types: nodes.flatMap(typesOf),
    json: JSON.stringify(parsed, null, 2).slice(0, 20_000),
    lacks: [...new Set(nodes.flatMap(lackingIn))],
  };
}

/** Returns the nodes of a block: itself, the items of a list, or of a graph. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const graph = (value as Node)['@graph'];
  return graph === undefined ? [value as Node] : nodesOf(graph);
}

function typesOf(node: Node): string[] {
  const type = node['@type'];
  return (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string');
}

const lackingIn = (node: Node): string[] =>
  typesOf(node).flatMap((type) =>
    (NEEDED[type] ?? []).filter((field) => isEmpty(node[field])).map((field) => `${type}.${field}`),
  );

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
