import ts from 'typescript';

/** The functions that run their last argument, or each function among their arguments, in a transaction. */
const WRAPPERS = new Set([
  'transaction',
  'inTransaction',
  'readSnapshot',
  'withStudioLock',
  'withOfferingLock',
  'changeStatus',
  'changeTeam',
]);

/** The properties of `services` that lead to a connection. */
const CONNECTIONS = new Set(['db', 'pool']);

/**
 * Finds uses of a connection outside of the transaction that is open at that place: the pool may have no other
 * connection left, and what is written there is not rolled back. A function inside a transaction may read
 * `services.now` and the like, and hand on `{ ...services, db: tx }`; it may not hand on `services` as a whole.
 * @returns places as `12: text of the line`
 */
export function findOuterConnections(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];

  const report = (node: ts.Node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${line + 1}: ${source.split('\n')[line]?.trim()}`);
  };

  /**
   * Looks at a function that runs in a transaction.
   * @param outer what the transaction was opened with
   * @param bound names that it has declared itself
   */
  const visitInside = (node: ts.Node, outer: string, bound: ReadonlySet<string>): void => {
    if (ts.isFunctionLike(node) || ts.isBlock(node)) bound = new Set([...bound, ...declaredBy(node)]);
    if (ts.isIdentifier(node) && isOuterConnection(node, outer, bound)) report(node);
    ts.forEachChild(node, (child) => visitInside(child, outer, bound));
  };

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && WRAPPERS.has(node.expression.getText())) {
      const outer = node.arguments[0]?.getText() ?? '';
      for (const work of node.arguments) if (ts.isFunctionLike(work)) visitInside(work, outer, new Set());
    }
    if (ts.isFunctionLike(node) && node.parameters.some(isTx)) {
      for (const { type } of node.parameters) if (type && hasPool(type.getText())) report(type);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...new Set(found)];
}

/** True if a parameter is an open transaction. */
const isTx = ({ type }: ts.ParameterDeclaration) =>
  type !== undefined && /^(Tx|Locked[A-Z]\w*|\{ db: Tx\b.*)$/.test(type.getText());

/** True if a parameter of this type brings another connection along. */
const hasPool = (type: string) =>
  /^(Services|Database)$/.test(type) || (/^Pick<\s*Services\b/.test(type) && /'(db|pool)'/.test(type));

function isOuterConnection(name: ts.Identifier, outer: string, bound: ReadonlySet<string>): boolean {
  const { parent } = name;
  if (bound.has(name.text)) return false;
  if (ts.isPropertyAccessExpression(parent) && parent.name === name) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === name) return false;
  if (CONNECTIONS.has(name.text)) return true;
  if (name.text !== 'services' && name.text !== outer) return false;
  if (ts.isPropertyAccessExpression(parent)) return CONNECTIONS.has(parent.name.text);
  const isReplaced = (property: ts.ObjectLiteralElementLike) => property.name?.getText() === 'db';
  return !(ts.isSpreadAssignment(parent) && parent.parent.properties.some(isReplaced));
}

/** Lists the names that a function's parameters or a block's own statements declare. */
function declaredBy(node: ts.SignatureDeclaration | ts.Block): string[] {
  const names: string[] = [];
  const add = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) names.push(name.text);
    else for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name);
  };
  if (!ts.isBlock(node)) for (const { name } of node.parameters) add(name);
  else
    for (const statement of node.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      for (const { name } of statement.declarationList.declarations) add(name);
    }
  return names;
}
