/**
 * Draws sentences at random from what a person reads, for an editor who reads them against docs/voice.md.
 * The same seed draws the same sentences from the same texts.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { projectFiles } from '../tests/support/tree';
import { answerHelp, rejectCall } from './usage';

const USAGE = `npx tsx scripts/sample-texts.ts                    200 sentences, by seed 1
npx tsx scripts/sample-texts.ts --count 50 --seed 7
npx tsx scripts/sample-texts.ts --under app/content
`;

/** Where texts for people are: words, markup, routes, answers of forms, and the first texts of the emails. */
const ROOMS =
  /^(?:app\/(?:content|components|routes|http|domain|services)|db\/seeds|sandbox)\/.*(?<!\.test)\.tsx?$/;

type Text = { place: string; words: string };

answerHelp(USAGE);
const options = parseOptions();
const files = projectFiles().filter((path) => ROOMS.test(path) && path.startsWith(options.under));
const texts = [...new Map(files.flatMap(textsOf).map((text) => [text.words, text])).values()];
const drawn = draw(texts, options.count, options.seed);
process.stdout.write(`${texts.length} texts, ${drawn.length} drawn by seed ${options.seed}\n`);
for (const { place, words } of drawn) process.stdout.write(`${place}\t${words}\n`);

function parseOptions() {
  const options = { count: { type: 'string' }, seed: { type: 'string' } } as const;
  try {
    const { values } = parseArgs({ options: { ...options, under: { type: 'string' } } });
    const { count = '200', seed = '1', under = '' } = values;
    return { count: Number(count), seed: Number(seed), under };
  } catch {
    return rejectCall(USAGE);
  }
}

function textsOf(path: string): Text[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (isForDevelopers(node)) return;
    const words = wordsOf(node)?.replace(/\s+/g, ' ').trim();
    if (words !== undefined && isForPeople(words)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${path}:${line + 1}`, words });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What is thrown, imported, or an attribute of markup that nobody reads. */
function isForDevelopers(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isNewExpression(node)) return node.expression.getText().endsWith('Error');
  if (ts.isTaggedTemplateExpression(node)) return true;
  return ts.isJsxAttribute(node) && /^(?:class|style|d$|href|src)/.test(node.name.getText());
}

function wordsOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** Three words or more that begin like a sentence or a label, without the marks of code. */
function isForPeople(words: string): boolean {
  const isOfCode = /[{}=;<>]|^\S*\/\S*$|--|\b(?:SELECT|FROM|query|mutation)\b/.test(words);
  return !isOfCode && /^[\p{Lu}\d…“‘$]/u.test(words) && words.split(' ').length >= 3;
}

/** Mulberry32, so that a seed repeats a draw. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function draw(from: readonly Text[], count: number, seed: number): Text[] {
  const next = random(seed);
  const rest = [...from];
  const drawn: Text[] = [];
  while (drawn.length < count && rest.length > 0)
    drawn.push(...rest.splice(Math.floor(next() * rest.length), 1));
  return drawn;
}
