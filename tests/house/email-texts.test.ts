import { describe, expect, it } from 'vitest';
import { sampleValues } from '../../app/domain/emails/email-template';
import { placeholdersIn } from '../../app/domain/emails/mail-markup';
import { renderTemplate } from '../../app/domain/emails/mail-template';
import { firstEmails } from '../../db/seeds/all-emails';

/** Addresses of a mail's links and pictures, as a mail program would open them. */
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, address = '']) =>
    address.replace(/^mailto:/, '').replaceAll('&amp;', '&'),
  );

/** What no text that a person reads may have. */
const WRONG: readonly [what: string, RegExp][] = [
  ['an entity', /&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i],
  ['a tag', /<\/?[a-z][^>]*>/i],
  ['a placeholder', /\{[a-z]\w*\}/i],
  ['what a program says of nothing', /\b(?:undefined|null|NaN|\[object \w+\])/],
  ['a gap of two lines', /\n{3}/],
  ['a space at the end of a line', /[ \t]\n/],
  ['two spaces', /\S {2}\S/],
  ['a colon after the end of a sentence', /[.?!]: /],
];

/** The mail with sample values; those of `over` instead, but for its links. */
function mailOf(type: string, over: (name: string, sample: string) => string = (_, one) => one) {
  const template = firstEmails.get(type) ?? '';
  const { names, links } = placeholdersIn(template);
  const values = Object.entries(sampleValues({ names, links })).map(([name, sample]) => [
    name,
    links.includes(name) ? `${sample}?token=A1_b-2&to=%2Forders` : over(name, sample),
  ]);
  return renderTemplate(template, Object.fromEntries(values) as Record<string, string>);
}

describe.each([...firstEmails.keys()])('the plain text of %s', (type) => {
  it('reads well, with every link that the HTML has', () => {
    const { html, text } = mailOf(type);
    for (const [what, wrong] of WRONG) expect(text, what).not.toMatch(wrong);
    for (const link of linksIn(html)) expect(text).toContain(link);
    expect(text.startsWith('Earth Brands\n\n')).toBe(true);
    for (const line of text.split('\n')) expect(line).not.toMatch(/^\(http|^http/);
  });

  it('has no gaps where there is nothing to say, and keeps the lines of what people wrote', () => {
    const { text } = mailOf(type, () => '');
    expect(text).not.toMatch(/\n{3}| \n|^\s|\n\n$/);
    const said = mailOf(type, () => 'Cups & lids, 12"\nfor <us>\n\n\n\nThanks');
    expect(said.text).not.toMatch(/\n{3}|&(?:amp|lt|gt|quot|#39);/);
    if (said.html.includes('for &lt;us&gt;')) {
      expect(said.text).toContain('Cups & lids, 12"\nfor <us>\n\nThanks');
    }
  });
});
