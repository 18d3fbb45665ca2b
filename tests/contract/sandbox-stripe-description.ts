import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Reads from the types of Stripe's library which fields an object has, which are optional, and which values
 * they allow. Objects of the sandbox are compared with that field by field, at every depth.
 */
export function openDescription() {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  // This file exists only in memory. Its import gives the type checker a place to start from.
  const entry = `${root}tests/contract/described.ts`;
  const options: ts.CompilerOptions = {
    strict: true,
    skipLibCheck: true,
    lib: ['lib.es2022.d.ts'],
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  const text = `import type { Stripe } from 'stripe'; export type Described = Stripe;`;
  host.readFile = (name) => (name === entry ? text : readFile(name));
  host.fileExists = (name) => name === entry || fileExists(name);
  host.getSourceFile = (name, target) =>
    name === entry ? ts.createSourceFile(name, text, target) : getSourceFile(name, target);
  const program = ts.createProgram([entry], options, host);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const [statement] = file?.statements ?? [];
  if (statement === undefined || !ts.isImportDeclaration(statement)) throw new Error('no import');
  const bindings = statement.importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) throw new Error('no names');
  const [name] = bindings.elements;
  const symbol = name && checker.getSymbolAtLocation(name.name);
  if (symbol === undefined) throw new Error('the library exports no Stripe');
  const library = checker.getAliasedSymbol(symbol);

  /** @param path of a type below `Stripe`, e.g. `Checkout.Session` */
  function typeOf(path: string): ts.Type {
    let found = library;
    for (const part of path.split('.')) {
      const inner = checker.getExportsOfModule(found).find((each) => each.name === part);
      if (inner === undefined) throw new Error(`the library has no Stripe.${path}`);
      found = inner.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(inner) : inner;
    }
    return checker.getDeclaredTypeOfSymbol(found);
  }

  function differences(type: ts.Type, value: unknown, at: string): string[] {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (type.isUnion()) {
      const tries = type.types.map((each) => differences(each, value, at));
      return tries.toSorted((one, other) => distance(one, at) - distance(other, at))[0] ?? [];
    }
    if (value === null) return type.flags & ts.TypeFlags.Null ? [] : [`${at}: null`];
    if (typeof value === 'string') return isText(type, value) ? [] : [`${at}: '${value}'`];
    if (typeof value === 'number') {
      const fits = type.isNumberLiteral() ? type.value === value : type.flags & ts.TypeFlags.Number;
      return fits ? [] : [`${at}: ${value}`];
    }
    if (typeof value === 'boolean') {
      return type.flags & ts.TypeFlags.BooleanLike ? [] : [`${at}: ${value}`];
    }
    if (!(type.flags & ts.TypeFlags.Object)) return [`${at}: an object`];
    return Array.isArray(value)
      ? ofList(type, value, at)
      : ofObject(type, value as Record<string, unknown>, at);
  }

  function ofList(type: ts.Type, list: unknown[], at: string): string[] {
    if (type.symbol?.name !== 'Array') return [`${at}: a list`];
    const [inner] = checker.getTypeArguments(type as ts.TypeReference);
    if (inner === undefined) return [];
    return list.flatMap((each, index) => differences(inner, each, `${at}.${index}`));
  }

  function ofObject(type: ts.Type, object: Record<string, unknown>, at: string): string[] {
    if (type.symbol?.name === 'Array') return [`${at}: no list`];
    const fields = checker.getPropertiesOfType(type);
    const named = checker.getIndexInfosOfType(type)[0];
    const missing = fields
      .filter((field) => !(field.flags & ts.SymbolFlags.Optional) && !(field.name in object))
      .map((field) => `${at}.${field.name}: missing`);
    const others = Object.entries(object).flatMap(([key, value]) => {
      const field = fields.find((each) => each.name === key);
      const inner = field === undefined ? named?.type : checker.getTypeOfSymbol(field);
      return inner === undefined
        ? [`${at}.${key}: unknown`]
        : differences(inner, value, `${at}.${key}`);
    });
    return [...missing, ...others];
  }

  return {
    /**
     * @param path of the type below `Stripe`
     * @returns one line for each field that is missing, unknown, or has a value that is not allowed
     */
    differences: (path: string, value: object): string[] => differences(typeOf(path), value, path),
  };
}

/** How far a value is from one type of a union. The differences from the closest type are reported. */
function distance(lines: string[], at: string): number {
  return lines.some((line) => line.startsWith(`${at}:`)) ? Number.MAX_SAFE_INTEGER : lines.length;
}

/** Whether a type allows a string. Stripe's open enums allow any string besides the values they list. */
function isText(type: ts.Type, value: string): boolean {
  if (type.isStringLiteral()) return type.value === value;
  return Boolean(type.flags & ts.TypeFlags.String) || type.isIntersection();
}
