import { posix } from 'node:path';
import ts from 'typescript';

/** The files of a tree by their path from the root: those with the words, and those that may read them. */
export type Sources = ReadonlyMap<string, string>;

/** What a name in a file refers to: an object of words, or something in it. */
type Place = { object: string; keys: readonly string[] };

const CONTENT = 'app/content/';

/**
 * Lists the words in objects of `app/content` that no code reads, as `file: OBJECT.key.key`. An object that
 * is read by a computed key, or passed on as a whole, counts as read with everything in it; so does a name
 * that means something else in another function of the file. So the list has no false alarms.
 */
export function unusedWords(sources: Sources): string[] {
  const parsed = [...sources].map(([path, text]) =>
    ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kindOf(path)),
  );
  const objects = new Map<string, ts.ObjectLiteralExpression>();
  for (const file of parsed) {
    for (const [name, object] of objectsIn(file)) objects.set(`${file.fileName}: ${name}`, object);
  }
  const unused = new Set([...objects].flatMap(([id, object]) => leavesOf(object, [id])));
  for (const file of parsed) {
    readFile(file, objects, (name) => {
      unused.delete(name);
      for (const leaf of unused) if (leaf.startsWith(`${name}.`)) unused.delete(leaf);
    });
  }
  return [...unused].toSorted();
}

function kindOf(path: string): ts.ScriptKind {
  return path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

function* objectsIn(file: ts.SourceFile): Generator<[string, ts.ObjectLiteralExpression]> {
  if (!file.fileName.startsWith(CONTENT)) return;
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const object = initializer && bare(initializer);
      if (ts.isIdentifier(name) && object && ts.isObjectLiteralExpression(object)) {
        yield [name.text, object];
      }
    }
  }
}

/** Removes parentheses, `as …`, `satisfies …` and `!`. */
function bare(node: ts.Expression): ts.Expression {
  return isWrapped(node) ? bare(node.expression) : node;
}

function isWrapped(node: ts.Node) {
  return (
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node)
  );
}

/** The key as it is written, without quotes. */
function keyOf(name: ts.PropertyName): string {
  return name.getText().replace(/^['"]|['"]$/g, '');
}

function leavesOf(object: ts.ObjectLiteralExpression, above: readonly string[]): string[] {
  return object.properties.flatMap((property) => {
    if (!property.name || ts.isComputedPropertyName(property.name)) return [];
    const keys = [...above, keyOf(property.name)];
    const value = ts.isPropertyAssignment(property) ? bare(property.initializer) : null;
    return value && ts.isObjectLiteralExpression(value) ? leavesOf(value, keys) : [keys.join('.')];
  });
}

/** Reports to `use` the words that a file reads. The name of an object stands for all words in it. */
function readFile(
  file: ts.SourceFile,
  objects: ReadonlyMap<string, ts.ObjectLiteralExpression>,
  use: (name: string) => void,
): void {
  const places = new Map<string, Place[]>();

  for (const [name] of objectsIn(file)) know(name, placeIn(file.fileName, name));
  for (const { from, name, as } of importsOf(file)) know(as, placeIn(from, name));
  if (places.size === 0) return;
  const { declarations, identifiers } = namesIn(file);
  // Follows aliases of aliases until nothing new is found.
  for (let known = -1; known !== knownCount();) {
    known = knownCount();
    for (const declaration of declarations) follow(declaration);
  }
  for (const identifier of identifiers) note(identifier);

  function knownCount(): number {
    return [...places.values()].flat().length;
  }

  function placeIn(path: string, name: string): Place | null {
    const object = `${path}: ${name}`;
    return objects.has(object) ? { object, keys: [] } : null;
  }

  function know(name: string, place: Place | null): void {
    if (place === null) return;
    const some = places.get(name) ?? [];
    if (some.some((one) => nameOf(one) === nameOf(place))) return;
    places.set(name, [...some, place]);
  }

  /** Records another name for the same words: `const words = WORDS.bulk`, `const { bulk } = WORDS`. */
  function follow({ name, initializer }: ts.VariableDeclaration): void {
    if (!initializer) return;
    for (const place of leadsTo(bare(initializer))) bind(name, place);
  }

  function bind(name: ts.BindingName, place: Place): void {
    if (ts.isIdentifier(name)) return know(name.text, place);
    if (ts.isArrayBindingPattern(name)) return use(nameOf(place));
    for (const element of name.elements) {
      const key = element.propertyName ?? element.name;
      if (element.dotDotDotToken || !ts.isIdentifier(key)) use(nameOf(place));
      else bind(element.name, { ...place, keys: [...place.keys, key.text] });
    }
  }

  /** Returns where `NAME.key.key` leads; nothing for any other expression. */
  function leadsTo(node: ts.Expression): Place[] {
    if (ts.isIdentifier(node)) return places.get(node.text) ?? [];
    if (!ts.isPropertyAccessExpression(node)) return [];
    return leadsTo(bare(node.expression)).map((place) => ({
      ...place,
      keys: [...place.keys, node.name.text],
    }));
  }

  function note(node: ts.Identifier): void {
    if (!places.has(node.text) || !isRead(node)) return;
    let whole: ts.Node = node;
    while (isBelow(whole)) whole = whole.parent;
    const { parent } = whole;
    for (const place of leadsTo(bare(whole as ts.Expression))) {
      const isRenamed = ts.isVariableDeclaration(parent) && parent.initializer === whole;
      if (!isRenamed || isExported(parent) || !isObject(place)) useAt(place);
    }
  }

  /** Uses the longest part of the place that exists: `.length` of a text is not one of our keys. */
  function useAt({ object, keys }: Place): void {
    for (let depth = keys.length; depth >= 0; depth -= 1) {
      const place = { object, keys: keys.slice(0, depth) };
      if (valueAt(place) !== null) return use(nameOf(place));
    }
  }

  function isObject(place: Place): boolean {
    const value = valueAt(place);
    return value !== null && ts.isObjectLiteralExpression(value);
  }

  /** Returns the value at a place, or null if there is none. */
  function valueAt({ object, keys }: Place): ts.Node | null {
    let value: ts.Node | null = objects.get(object) ?? null;
    for (const key of keys) {
      if (value === null || !ts.isObjectLiteralExpression(value)) return null;
      const found: ts.ObjectLiteralElementLike | undefined = value.properties.find(
        ({ name }) => name && keyOf(name) === key,
      );
      if (!found) return null;
      value = ts.isPropertyAssignment(found) ? bare(found.initializer) : found;
    }
    return value;
  }
}

function* importsOf(file: ts.SourceFile): Generator<{ from: string; name: string; as: string }> {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const specifier = statement.moduleSpecifier.getText().slice(1, -1);
    const base = specifier.startsWith('~/')
      ? specifier.replace('~/', 'app/')
      : posix.join(posix.dirname(file.fileName), specifier);
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    for (const { name, propertyName } of named.elements) {
      yield { from: `${base}.ts`, name: (propertyName ?? name).text, as: name.text };
    }
  }
}

function namesIn(file: ts.SourceFile) {
  const declarations: ts.VariableDeclaration[] = [];
  const identifiers: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.push(node);
    else if (ts.isVariableDeclaration(node)) declarations.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return { declarations, identifiers };
}

function isBelow(node: ts.Node): boolean {
  const { parent } = node;
  return isWrapped(parent) || (ts.isPropertyAccessExpression(parent) && parent.expression === node);
}

const nameOf = ({ object, keys }: Place) => [object, ...keys].join('.');

/** Whether a name is read as a value here: not declared, imported, a key or a type. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent)) {
    return parent.expression === node || !ts.isPropertyAccessExpression(parent);
  }
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) {
    return parent.initializer === node;
  }
  if (ts.isBindingElement(parent) || ts.isParameter(parent)) return parent.initializer === node;
  return !(
    ts.isImportSpecifier(parent) ||
    ts.isJsxAttribute(parent) ||
    ts.isTypeNode(parent) ||
    ts.isQualifiedName(parent) ||
    ts.isPropertySignature(parent)
  );
}

function isExported(declaration: ts.Node): boolean {
  const statement = declaration.parent.parent;
  return (
    ts.isVariableStatement(statement) &&
    (statement.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}
