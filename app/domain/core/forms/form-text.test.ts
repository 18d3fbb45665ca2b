import { describe, expect, it } from 'vitest';
import { line, optionalLine, paragraphs } from './form-text.schema.server';

const RULES = { max: 100, missing: 'enquiry_name_missing' };
const problems = (schema: ReturnType<typeof line | typeof optionalLine>, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

describe.each([
  ['a line', line(RULES)],
  ['a line that may be left empty', optionalLine(100)],
])('%s that turns around what is drawn after it', (_what, schema) => {
  it.each([...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'])(
    'is refused: %j',
    (character) => {
      expect(problems(schema, `Ivy${character}gro.`)).toEqual(['enquiry_unprintable']);
    },
  );
});

describe.each([
  ['a line', line(RULES)],
  ['a line that may be left empty', optionalLine(100)],
  ['several lines', paragraphs(RULES)],
])('%s', (_what, schema) => {
  it.each(['\ud800', 'a\udfffb', '\udc00\ud800', 'a\u0000b', '\u001b[1m'])(
    'is refused with something in it that cannot be printed: %j',
    (text) => {
      expect(problems(schema, text)).toEqual(['enquiry_unprintable']);
    },
  );

  it.each(['Ivy 🌱', '👩🏽‍🌾', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'می‌روم', '𠮷野', 'مريم', '<b>'])(
    'is kept as it was typed: %s',
    (text) => {
      expect(schema.parse(text)).toBe(text);
    },
  );
});
