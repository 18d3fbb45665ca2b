import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projectFiles, textOf } from '../support/tree';

/** Services of the back-office's pages that leave no activity entry themselves, and why. */
const AUDITED_ELSEWHERE: Record<string, string> = {
  beginSecondFactor: 'counts for nothing before confirmSecondFactor, which traces',
  storeArtwork: 'addProof traces',
  keepLabel: 'approveReturn traces',
  advanceCustomOrder: 'follows the traced step of the order',
  makeQuoteDraft: 'makes what the customer asked for',
  signOutStaff: 'one’s own session',
  checkSetup: 'only reads, and tries the bucket with a file that it removes again',
  currentFulfillments: 'only reads',
  whyNotEditable: 'only reads',
  previewOrderEdit: 'only reads: its session changes nothing',
  requestOrderEdit: 'advanceOrderEdit traces',
  renderDocument: 'only draws',
  renderDocuments: 'only draws',
  quotePdf: 'only draws',
  adoptOpeningBalance: 'before an adjustment or a merge, each traced',
};

const routes = projectFiles().filter((path) => /^app\/routes\/erp[.-]/.test(path));

/** Every function of a service that a page of the back-office imports, by its name, with its file. */
const services = new Map(
  routes.flatMap((path) =>
    importsOf(parsed(path))
      .filter(({ from, name }) => from.startsWith('~/services/') && /^[a-z]/.test(name))
      .map(({ from, name }) => [name, fileOf(from)] as const),
  ),
);

const activities = (text: string) => /\b(?:recordStaffAction|tracedCall)\b|\btrace\b/.test(text);

function parsed(path: string): ts.SourceFile {
  return ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
}

function fileOf(specifier: string): string {
  return `${specifier.replace('~/', 'app/')}.ts`;
}

/** The values that a file imports by their names. */
function importsOf(file: ts.SourceFile): { from: string; name: string }[] {
  return file.statements
    .filter(ts.isImportDeclaration)
    .flatMap(({ importClause, moduleSpecifier }) => {
      const named = importClause?.namedBindings;
      if (!named || !ts.isNamedImports(named) || importClause.isTypeOnly) return [];
      const from = moduleSpecifier.getText().slice(1, -1);
      return named.elements
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .map(({ name }) => ({ from, name: name.text }));
    });
}

/** Whether a service, with what it uses of its file, or a model that it uses there, leaves an activity entry. */
function leavesActivity(name: string, path: string): boolean {
  const file = parsed(path);
  const text = reachedFrom(name, file);
  const models = importsOf(file).filter(
    (one) => one.from.startsWith('~/models/') && new RegExp(`\\b${one.name}\\b`).test(text),
  );
  return activities(text) || models.some(({ from }) => activities(textOf(fileOf(from))));
}

/** The text of a declaration and of those in its file that it leads to. */
function reachedFrom(name: string, file: ts.SourceFile): string {
  const left = file.statements.filter((statement) => !ts.isImportDeclaration(statement));
  let text = '';
  for (let names = [name]; names.length > 0;) {
    const found = left.filter((one) => declaredIn(one).some((each) => names.includes(each)));
    for (const one of found) left.splice(left.indexOf(one), 1);
    const more = found.map((one) => one.getText()).join('\n');
    text += more;
    names = left.flatMap(declaredIn).filter((each) => new RegExp(`\\b${each}\\b`).test(more));
  }
  return text;
}

function declaredIn(statement: ts.Statement): string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.map(({ name }) => name.getText());
}

describe('what staff change', () => {
  it('finds the services of the back-office', () => expect(services.size).toBeGreaterThan(50));

  it('leaves an activity entry', () => {
    const silent = [...services]
      .filter(([name, path]) => !leavesActivity(name, path))
      .map(([name]) => name);
    expect(
      silent.filter((name) => !(name in AUDITED_ELSEWHERE)),
      'call recordStaffAction in the transaction of the change (docs/recipes.md, A page of the back-office)',
    ).toEqual([]);
    expect(Object.keys(AUDITED_ELSEWHERE).filter((name) => !silent.includes(name))).toEqual([]);
  });
});

it('every code that a schema refuses with has a sentence', () => {
  const messages = new Set(
    projectFiles()
      .filter((path) =>
        /^app\/content\/core\/errors\/[\w-]*errors\.ts|app\/content\/core\/errors\.ts$/.test(path),
      )
      .flatMap((path) =>
        [...textOf(path).matchAll(/^ {2}([a-z0-9_]+):/gm)].map(([, code]) => code),
      ),
  );
  const codes = projectFiles()
    .filter((path) => /^app\/domain\/.*\.schema\.server\.ts$/.test(path))
    .flatMap((path) =>
      [...textOf(path).matchAll(/'([a-z0-9]+(?:_[a-z0-9]+)+)(?: [^']*)?'/g)].map(
        ([, code]) => `${path}: ${code}`,
      ),
    );
  expect(codes.length).toBeGreaterThan(50);
  expect(
    codes.filter((line) => !messages.has(line.split(': ')[1])),
    'give the code its sentence in app/content/core/errors.ts, or the form says only that the answer is refused',
  ).toEqual([]);
});
