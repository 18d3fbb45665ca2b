import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projectFiles, textOf } from '../support/tree';

/** What changes an array, a map or a set. */
const CHANGES =
  /^(?:push|pop|shift|unshift|splice|sort|reverse|add|delete|set|clear|append|fill|next)$/;
/** What reaches somebody outside the database. */
const OUTSIDE =
  /^(?:(?:\w+\.)*(?:log|admin|stripe|books|metrics)\.\w+|(?:\w+\.)*wake\w+|fetch|setTimeout|setInterval)$/;
/** Names that the repeating handle itself keeps of each attempt. */
const OWN = 'db/guarded-kysely.ts';

type Closure = ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration;

const isClosure = (node: ts.Node): node is Closure =>
  ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);

const parsed = (path: string, text: string) =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

/**
 * Returns what of a file runs in a transaction: what is handed to `transaction().execute` or `moneyTransaction`, and all
 * that takes a transaction.
 */
function runsInTransaction(file: ts.SourceFile): Closure[] {
  const found = new Set<Closure>();
  visit(file);
  return [...found];

  function visit(node: ts.Node): void {
    if (isClosure(node) && node.parameters.some(takesTransaction)) found.add(node);
    if (ts.isCallExpression(node) && isTransaction(node.expression)) {
      for (const given of node.arguments) if (isClosure(given)) found.add(given);
    }
    ts.forEachChild(node, visit);
  }
}

function takesTransaction({ name, type }: ts.ParameterDeclaration): boolean {
  return name.getText() === 'trx' || (type?.getText().startsWith('Transaction<') ?? false);
}

function isTransaction(called: ts.Expression): boolean {
  return /^moneyTransaction$|\.transaction\(\)[^]*\.execute$/.test(called.getText());
}

/** Lists what a second run of a closure would do twice: changes of what is declared outside it, and calls. */
function wrongIn(closure: Closure): string[] {
  const own = new Set<string>();
  declare(closure);
  const wrong: string[] = [];
  if (closure.body) visit(closure.body);
  return wrong;

  function declare(node: ts.Node): void {
    const isName =
      ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (isName && ts.isIdentifier(node.name)) own.add(node.name.text);
    ts.forEachChild(node, declare);
  }

  function visit(node: ts.Node): void {
    const target = changedBy(node);
    const name = target && nameOf(target);
    const called = ts.isCallExpression(node) ? node.expression.getText() : '';
    if ((name && !own.has(name)) || OUTSIDE.test(called)) wrong.push(node.getText());
    ts.forEachChild(node, visit);
  }
}

/** What an expression assigns to or changes; null if it changes nothing. */
function changedBy(node: ts.Node): ts.Expression | null {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    const isAssignment =
      kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
    return isAssignment ? node.left : null;
  }
  if (ts.isPostfixUnaryExpression(node)) return node.operand;
  if (ts.isPrefixUnaryExpression(node)) {
    const { operator, operand } = node;
    const isStep =
      operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;
    return isStep ? operand : null;
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const { name, expression } = node.expression;
  return CHANGES.test(name.text) ? expression : null;
}

/** The variable that an expression begins with; null if that is the result of a call, as with a query. */
function nameOf(target: ts.Expression): string | null {
  if (ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target)) {
    return nameOf(target.expression);
  }
  if (target.kind === ts.SyntaxKind.ThisKeyword) return 'this';
  return ts.isIdentifier(target) ? target.text : null;
}

const sources = projectFiles()
  .filter((path) => /^(?:app|db|server)\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
  .filter((path) => path !== OWN)
  .map((path) => ({ path, text: textOf(path) }))
  .filter(({ text }) => /\btrx\b|\btransaction\b|\bTransaction</.test(text))
  .map(({ path, text }) => ({ path, closures: runsInTransaction(parsed(path, text)) }));

describe('a transaction that is repeated', () => {
  it('has changed nothing but the database before', () => {
    const wrong = sources.flatMap(({ path, closures }) =>
      closures.flatMap(wrongIn).map((text) => `${path}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it('is found in every shape that is used here', () => {
    const all = sources.flatMap(({ closures }) => closures);
    expect(all.length).toBeGreaterThan(500);
  });

  it.each([
    ['pushes to what is outside', 'seen.push(1);'],
    ['assigns to what is outside', 'seen = [];'],
    ['counts outside', 'seen.count += 1;'],
    ['logs', "context.log.info({}, 'done');"],
    ['wakes the jobs', 'wakeJobs();'],
    ['asks Shopify', 'await admin.run(DOCUMENT);'],
  ])('is told of if it %s', (_what, statement) => {
    for (const text of [
      `db.transaction().execute(async (trx) => { ${statement} });`,
      `moneyTransaction(db, async () => { ${statement} });`,
      `async function write(trx: Transaction<DB>) { ${statement} }`,
      `db.transaction().setIsolationLevel('serializable').execute(async (own) => { ${statement} });`,
    ]) {
      expect(runsInTransaction(parsed('x.ts', text)).flatMap(wrongIn)).toHaveLength(1);
    }
  });

  it('may change what is its own, and query', () => {
    const text = `db.transaction().execute(async (trx) => {
      const seen = []; seen.push(1); let count = 0; count += 1;
      await trx.updateTable('note').set({ count }).execute(); });`;
    expect(runsInTransaction(parsed('x.ts', text)).flatMap(wrongIn)).toEqual([]);
  });
});
