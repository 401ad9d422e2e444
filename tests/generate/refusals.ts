import { writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { root } from '#server/root.ts';
import { refusals } from '#shared/refusals.ts';
import { readSource, sourceFiles } from '../sources.ts';

// Writes server/reference/route-refusals.json, the refusals of each route, from the sources: `npm run
// generate:refusals`. It follows the names that a route's handlers use from file to file, so that a route has at least
// the codes that it can throw.

/** A declaration at the top of a file: `server/bookings/seats/book-seats.ts#bookSeats`. */
type Key = string;

interface Found {
  codes: Set<string>;
  uses: Set<Key>;
}

interface RouteFound extends Found {
  method: string;
  path: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const API = 'server/api.ts';
/** What says in an answer why something cannot be done, and throws nothing. */
const SAYS_ONLY = /\/booking-dto\.ts#/;

interface Source {
  file: string;
  tree: ts.SourceFile;
  /** Names in this file, and what they stand for; a namespace stands for a file. */
  imports: Map<string, Key>;
  /** `export { a } from`, by the name that others import; `*` for all of a file. */
  passedOn: Map<string, Key>;
  everythingOf: string[];
  declared: Map<string, ts.Node>;
}

function readTree(file: string): Source {
  const tree = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true);
  const source: Source = {
    ...{ file, tree, imports: new Map(), passedOn: new Map(), everythingOf: [], declared: new Map() },
  };
  const fileOf = (from: ts.Expression | undefined) => {
    if (!from || !ts.isStringLiteral(from)) return undefined;
    if (from.text.startsWith('#')) return from.text.slice(1);
    return from.text.startsWith('.') ? normalize(join(dirname(file), from.text)) : undefined;
  };
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement)) {
      const from = fileOf(statement.moduleSpecifier);
      const names = statement.importClause?.namedBindings;
      if (!from || !names) continue;
      if (ts.isNamespaceImport(names)) source.imports.set(names.name.text, `${from}#*`);
      else
        for (const { name, propertyName } of names.elements)
          source.imports.set(name.text, `${from}#${(propertyName ?? name).text}`);
    } else if (ts.isExportDeclaration(statement)) {
      const from = fileOf(statement.moduleSpecifier);
      if (!from) continue;
      if (!statement.exportClause) source.everythingOf.push(from);
      else if (ts.isNamedExports(statement.exportClause))
        for (const { name, propertyName } of statement.exportClause.elements)
          source.passedOn.set(name.text, `${from}#${(propertyName ?? name).text}`);
    } else if (ts.isVariableStatement(statement)) {
      for (const each of statement.declarationList.declarations)
        if (ts.isIdentifier(each.name)) source.declared.set(each.name.text, each);
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
      source.declared.set(statement.name.text, statement);
    }
  }
  return source;
}

/** Lists the refusals of all routes under /api/v1, by `POST /bookings/:id/move`. */
export function listRouteRefusals(): Record<string, string[]> {
  const files = sourceFiles().filter((file) => /^(server|shared)\/.*(?<!\.test)\.ts$/.test(file));
  const sources = new Map(files.map((file) => [file, readTree(file)]));

  /** Follows what is passed on by other files to where it is declared. */
  const resolve = (key: Key): Key => {
    const [file = '', name = ''] = key.split('#');
    const source = sources.get(file);
    if (!source || source.declared.has(name)) return key;
    const passed = source.passedOn.get(name);
    if (passed) return resolve(passed);
    const from = source.everythingOf.find((each) => sources.get(each)?.declared.has(name));
    return from ? `${from}#${name}` : key;
  };

  const objectOf = (node: ts.Node | undefined): ts.ObjectLiteralExpression | undefined => {
    let value = node && ts.isVariableDeclaration(node) ? node.initializer : undefined;
    while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression;
    return value && ts.isObjectLiteralExpression(value) ? value : undefined;
  };
  const propertyOf = (node: ts.Node | undefined, name: string) =>
    objectOf(node)?.properties.find((each) => each.name && ts.isIdentifier(each.name) && each.name.text === name);

  /** Returns the key of one property of a table: of `bookingCan.cancel`, not of all that `bookingCan` has. */
  const memberOf = (source: Source, name: string, property: string): Key | undefined => {
    const key = resolve(source.imports.get(name) ?? `${source.file}#${name}`);
    const [file = '', own = ''] = key.split('#');
    return propertyOf(sources.get(file)?.declared.get(own), property) ? `${key}.${property}` : undefined;
  };

  /** Lists the codes that a text like `reviews.${refusal}` can be: those whose end stands in the same file. */
  const codesLike = ({ head, templateSpans }: ts.TemplateExpression, { tree }: Source): string[] =>
    templateSpans.length === 1 && /^[a-z_]+\.$/.test(head.text)
      ? Object.keys(refusals).filter(
          (code) => code.startsWith(head.text) && tree.text.includes(`'${code.slice(head.text.length)}'`),
        )
      : [];

  /** Collects the codes and the names in a part of a file. */
  const collect = (source: Source, part: ts.Node, found: Found): Found => {
    const visit = (node: ts.Node): unknown => {
      if (ts.isTypeNode(node)) return undefined;
      if (ts.isStringLiteral(node) && Object.hasOwn(refusals, node.text)) found.codes.add(node.text);
      if (ts.isTemplateExpression(node)) for (const code of codesLike(node, source)) found.codes.add(code);
      if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name)) return visit(node.initializer);
      if (ts.isPropertyAccessExpression(node)) {
        // `c.var.actor()` looks at the session.
        if (node.name.text === 'actor') found.codes.add('http.session_ended');
        // `services.purchases` is a list that domains register in, which no import names.
        if (node.name.text === 'purchases') found.uses.add('server/purchases.ts#PURCHASES');
        const space = ts.isIdentifier(node.expression) ? source.imports.get(node.expression.text) : undefined;
        if (space?.endsWith('#*')) found.uses.add(resolve(space.replace('*', node.name.text)));
        const member = ts.isIdentifier(node.expression) && memberOf(source, node.expression.text, node.name.text);
        if (member) found.uses.add(member);
        return member ? undefined : visit(node.expression);
      }
      if (ts.isIdentifier(node)) {
        const key = source.imports.get(node.text);
        if (key) found.uses.add(resolve(key));
        else if (source.declared.has(node.text)) found.uses.add(`${source.file}#${node.text}`);
      }
      return ts.forEachChild(node, (child) => void visit(child));
    };
    visit(part);
    return found;
  };
  const empty = (): Found => ({ codes: new Set(), uses: new Set() });

  const known = new Map<Key, Found>();
  const foundIn = (key: Key): Found => {
    const [file = '', whole = ''] = key.split('#');
    const [name = '', property] = whole.split('.');
    const source = sources.get(file);
    const declared = source?.declared.get(name);
    const node = property ? propertyOf(declared, property) : declared;
    const found = known.get(key) ?? (source && node ? collect(source, node, empty()) : empty());
    known.set(key, found);
    return found;
  };
  const codesOf = ({ codes, uses }: Found): Set<string> => {
    const all = new Set(codes);
    const seen = new Set<Key>();
    const waiting = [...uses];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      if (seen.has(key) || SAYS_ONLY.test(key)) continue;
      seen.add(key);
      const found = foundIn(key);
      for (const code of found.codes) all.add(code);
      waiting.push(...found.uses);
    }
    return all;
  };

  /**
   * Lists the routes that a function of a domain makes.
   * @param given what the API gives it, which any route may call
   */
  const routesOf = (key: Key, prefix: string, given: Found): RouteFound[] => {
    const [file = '', name = ''] = key.split('#');
    const source = sources.get(file);
    const made = source?.declared.get(name);
    if (!source || !made) return [];
    const routes: RouteFound[] = [];
    const shared = empty();
    const visit = (node: ts.Node): unknown => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const called = node.expression.name.text;
        const [first, ...handlers] = node.arguments;
        if (METHODS.includes(called) && first && ts.isStringLiteral(first) && first.text.startsWith('/')) {
          const route = {
            method: called.toUpperCase(),
            path: `${prefix}${first.text}`.replace(/(.)\/$/, '$1'),
            ...empty(),
          };
          for (const handler of handlers) collect(source, handler, route);
          routes.push(route);
          return visit(node.expression);
        }
        if (called === 'route' && first && ts.isStringLiteral(first)) {
          routes.push(...mounted(source, node, prefix));
          return visit(node.expression);
        }
      }
      // Outside the routes: what all of them may use.
      if (ts.isVariableDeclaration(node) && node !== made && node.initializer)
        collect(source, node.initializer, shared);
      return ts.forEachChild(node, (child) => void visit(child));
    };
    visit(made);
    for (const route of routes) {
      for (const found of [shared, given]) {
        for (const code of found.codes) route.codes.add(code);
        for (const use of found.uses) route.uses.add(use);
      }
    }
    return routes;
  };

  const mounted = (source: Source, call: ts.CallExpression, prefix: string): RouteFound[] => {
    const [path, made] = call.arguments;
    if (!path || !ts.isStringLiteral(path) || !made || !ts.isCallExpression(made) || !ts.isIdentifier(made.expression))
      return [];
    const key = source.imports.get(made.expression.text);
    const given = empty();
    for (const argument of made.arguments) collect(source, argument, given);
    return key ? routesOf(resolve(key), prefix + (path.text === '/' ? '' : path.text), given) : [];
  };

  const all = routesOf(`${API}#createApi`, '', empty());
  const entries = all.map((route) => [`${route.method} ${route.path}`, [...codesOf(route)].sort()] as const);
  return Object.fromEntries(entries.filter(([, codes]) => codes.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes the list as a file: a route a line. */
export const writeRouteRefusals = (list: Record<string, string[]>): string =>
  `{\n${Object.entries(list)
    .map(([route, codes]) => `  ${JSON.stringify(route)}: ${JSON.stringify(codes)}`)
    .join(',\n')}\n}\n`;

if (process.argv[1] === import.meta.filename) {
  writeFileSync(join(root, 'server', 'reference', 'route-refusals.json'), writeRouteRefusals(listRouteRefusals()));
}
