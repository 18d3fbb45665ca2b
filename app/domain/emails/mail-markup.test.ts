import { describe, expect, it } from 'vitest';
import { firstEmails } from '../../../db/seeds/all-emails';
import { knownPlaceholders } from '~/models/emails/email-template.server';
import { sampleValues } from './email-template';
import { markupError, placeholdersIn } from './mail-markup';
import { renderTemplate } from './mail-template';

const KNOWN = { names: ['name', 'link', 'shop'], links: ['link', 'shop'] };
const page = (body: string, title = 'Hello') =>
  `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title></head>\n` +
  `<body style="margin:0"><p>{name} <a href="{link}">go</a></p>${body}</body></html>`;
const codeOf = (html: string) => markupError(html, KNOWN)?.code ?? null;

describe('the strict reader of mails', () => {
  it.each([...firstEmails.keys()])('takes what a new store begins with: %s', (type) => {
    const known = knownPlaceholders(type) ?? { names: [], links: [] };
    const html = firstEmails.get(type) ?? '';
    expect(markupError(html, known)).toBeNull();
    // All of its placeholders can be filled.
    expect(renderTemplate(html, sampleValues(known)).text).not.toMatch(/\{\w+\}/);
  });

  it.each([...firstEmails])('has no link in the browser’s own colour: %s', (_type, html) => {
    const links = html.match(/<a [^>]*>/g) ?? [];
    expect(links.filter((link) => !/style="[^"]*color:#/.test(link))).toEqual([]);
  });

  // The value of `{greeting}` is a name or 'there', which needs a 'Hello' before it.
  it.each([...firstEmails])('says hello where it greets: %s', (_type, html) => {
    expect(html).not.toMatch(/(?<!Hello )\{greeting\}/);
  });

  it.each([
    ['a paragraph', '<p>Hi {name}</p>'],
    ['a table', '<table role=\'presentation\'><tr><td align="left">1 &lt; 2</td></tr></table>'],
    ['a picture', '<img src="https://cdn.example/a.png" alt="{name}" width="10">'],
    ['links', '<a href="https://example.com/?a=1&amp;b=2">x</a><a href="mailto:a@b.example">y</a>'],
    ['capital tags', '<P>Hi<BR></P>'],
    ['braces that are no name', '<p>{ } {1}</p>'],
  ])('takes %s', (_what, body) => {
    expect(codeOf(page(body))).toBeNull();
    expect(() => renderTemplate(page(body), sampleValues(KNOWN))).not.toThrow();
  });

  it.each([
    ['a script', '<script>alert(1)</script>', 'tag'],
    ['a stylesheet', '<style>p{}</style>', 'tag'],
    ['a frame', '<iframe src="https://x.example"></iframe>', 'tag'],
    ['a form', '<form action="https://x.example"><p></p></form>', 'tag'],
    ['an SVG', '<svg><p></p></svg>', 'tag'],
    ['a base', '<base href="https://x.example">', 'tag'],
    ['a handler', '<p onclick="alert(1)">x</p>', 'attribute'],
    ['a handler of a picture', '<img src="https://x.example/a" onerror="x">', 'attribute'],
    [
      'an attribute twice',
      '<a href="https://a.example" href="https://b.example">x</a>',
      'attribute',
    ],
    ['an id', '<p id="main">x</p>', 'attribute'],
    ['javascript', '<a href="javascript:alert(1)">x</a>', 'address'],
    ['javascript in disguise', '<a href="&#106;avascript:alert(1)">x</a>', 'address'],
    ['plain http', '<a href="http://x.example">x</a>', 'address'],
    ['a name as an address', '<a href="{name}">x</a>', 'address'],
    ['a part of an address', '<a href="https://x.example/{name}">x</a>', 'address'],
    ['a picture by data', '<img src="data:image/png;base64,AA">', 'address'],
    ['a picture by placeholder', '<img src="{link}">', 'address'],
    ['a style that loads', '<p style="background:url(https://x.example)">x</p>', 'style'],
    ['a style that hides', '<p style="position:fixed">x</p>', 'style'],
    ['a style with an escape', '<p style="background:u\\72l(x)">x</p>', 'style'],
    ['a refresh', '<meta http-equiv="refresh" content="0">', 'attribute'],
    ['a comment', '<!-- x -->', 'malformed'],
    ['an unquoted value', '<p lang=en>x</p>', 'malformed'],
    ['a lone sign', '<p>1 < 2</p>', 'malformed'],
    ['an open end', '<p', 'malformed'],
    ['what is not closed', '<div><p>x</div></p>', 'unclosed'],
    ['what is closed twice', '</p>', 'unclosed'],
    ['an unknown placeholder', '<p>{token}</p>', 'placeholder'],
    ['a placeholder in a style', '<p style="color:{name}">x</p>', 'style'],
    ['a placeholder in a width', '<p lang="{name}">x</p>', 'placeholder-place'],
    ['a second title', '<title>x</title>', 'title'],
  ])('refuses %s', (_what, body, code) => {
    expect(codeOf(page(body))).toBe(code);
  });

  it('wants one subject without placeholders, and the link to stay', () => {
    expect(codeOf(page('', ''))).toBe('title');
    expect(codeOf(page('', 'For {name}'))).toBe('title');
    expect(codeOf(page('', 'x'.repeat(151)))).toBe('title');
    expect(codeOf('<p>{name} {link}</p>')).toBe('title');
    expect(codeOf('<title>x</title><p>{name}</p>')).toBe('placeholder-missing');
  });

  it('finds placeholders and which of them are addresses', () => {
    expect(placeholdersIn('<a href="{link}">{name}</a> {name} {a b}')).toEqual({
      names: ['link', 'name'],
      links: ['link'],
    });
  });
});
