import { describe, expect, it } from 'vitest';
import { renderTemplate, TemplateError } from './mail-template';

const html = (template: string, values: Record<string, string>) =>
  renderTemplate(template, values).html;

const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co';

const text = (template: string, values: Record<string, string> = {}) =>
  renderTemplate(template, values).text;

describe('filling a template', () => {
  it('escapes every value in text and in quoted attributes', () => {
    const name = `<img src=x onerror="alert('1')"> & co`;
    expect(html('<p title="{name}" lang=\'{name}\'>{name}</p>', { name })).toBe(
      `<p title="${escaped}" lang='${escaped}'>${escaped}</p>`,
    );
  });

  it('fills each value once: braces in a value are only text', () => {
    expect(html('{one} {two}', { one: '{two}', two: '$& $1' })).toBe('{two} $&amp; $1');
  });

  it('keeps the lines of a value', () => {
    expect(html('<p>{message}</p>', { message: 'one\r\ntwo\nthree' })).toBe(
      '<p>one<br>\ntwo<br>\nthree</p>',
    );
  });

  it('leaves alone braces that are not placeholders, and values nobody asked for', () => {
    const template = '<style>.a{color:red}</style><p>{ } {1} {a-b} { name }</p>';
    expect(html(template, { name: 'x' })).toBe(template);
  });

  it.each(['{unknown}', '<a title="{unknown}">', '{toString}', '{constructor}{name}'])(
    'refuses what it cannot fill in %s',
    (template) => {
      expect(() => html(template, { name: 'x' })).toThrow(TemplateError);
    },
  );

  it.each([
    '<script>var a = "{name}"</script>',
    '<style>a{color:{name}}</style>',
    '<!-- {name} -->',
    '<!-- {name}',
    '<title>{name}</title>',
    '<textarea>{name}</textarea>',
    '<p class={name}>',
    '<{name}>',
    '<p {name}="x">',
    '<p {name}>',
    '<p style="color:{name}">',
    '<p onclick="go(\'{name}\')">',
    '<a href="{name}>click',
    '<a title="x" {name}',
  ])('refuses a placeholder where escaping does not help: %s', (template) => {
    expect(() => html(template, { name: 'x' })).toThrow(TemplateError);
  });
});

describe('addresses', () => {
  it.each([
    ['https://shop.example/a?b=1&c=2', 'https://shop.example/a?b=1&amp;c=2'],
    ['mailto:hello@example.com', 'mailto:hello@example.com'],
  ])('lets %s lead there', (link, expected) => {
    expect(html('<a href="{link}">go</a>', { link })).toBe(`<a href="${expected}">go</a>`);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '',
  ])('refuses %o as an address', (link) => {
    expect(() => html('<a href="{link}">go</a>', { link })).toThrow(TemplateError);
    expect(() => html("<img SRC='{link}'>", { link })).toThrow(TemplateError);
  });

  it('encodes a value that is only a part of an address', () => {
    expect(
      html('<a href="{origin}/o?q={q}&to={to}">', {
        origin: 'http://localhost:3000',
        q: 'a&b="c" /\uD800',
        to: 'a@b.example',
      }),
    ).toBe('<a href="http://localhost:3000/o?q=a%26b%3D%22c%22%20%2F%EF%BF%BD&to=a@b.example">');
  });
});

describe('the plain text part', () => {
  it('reads as the mail does', () => {
    const template = `<html><head><title>Hi</title><style>p{margin:0}</style></head><body>
      <h1>Thank you,
        {name}</h1><p>We have your <b>question</b>:</p><blockquote>{message}</blockquote>
      <ul><li>Cups &amp; lids</li><li>Bags</li></ul><!-- hidden -->
      <p><a class="button" href="{link}">See your order</a><br>or write to
      <a href="mailto:hello@example.com">hello@example.com</a></p></body></html>`;
    const values = {
      name: 'O\'Neil & "Sons" <x>',
      message: 'Two\nlines',
      link: 'https://a.example/?b=1&c=2',
    };
    expect(text(template, values)).toBe(
      [
        'Thank you, O\'Neil & "Sons" <x>',
        '',
        'We have your question:',
        '',
        'Two',
        'lines',
        '',
        '- Cups & lids',
        '- Bags',
        '',
        'See your order: https://a.example/?b=1&c=2',
        'or write to hello@example.com',
        '',
      ].join('\n'),
    );
  });

  it('sets a link within a sentence in parentheses, and facts as close as the page does', () => {
    const link = '<a href="https://a.example/x">the page</a>';
    expect(text(`<p>See ${link}.</p><p>Open ${link}</p>`)).toBe(
      'See the page (https://a.example/x).\n\nOpen the page: https://a.example/x\n',
    );
    const facts = ['Size: 12 oz', 'Total: $5.00'].map((one) => `<p style="margin:0">${one}</p>`);
    expect(text(`<p style="margin:24px 0 4px"><b>Items</b></p>${facts.join('')}<p>Bye</p>`)).toBe(
      'Items\nSize: 12 oz\nTotal: $5.00\n\nBye\n',
    );
  });

  it('does not decode what a person wrote as code', () => {
    expect(text('<p>{name}</p>', { name: '&lt;b&gt; &amp;amp;' })).toBe('&lt;b&gt; &amp;amp;\n');
  });

  it('knows entities by name and by number, and leaves others', () => {
    expect(text('&copy;&nbsp;2026 &#8212; &#x2192; &unknown; &#0;')).toBe('© 2026 — → &unknown;\n');
  });

  it('puts table cells on one line and shows what pictures show', () => {
    const rows =
      '<table><tr><td>Cups</td><td>$3</td></tr><tr><td>Lids</td><td>$2</td></tr></table>';
    expect(text(`${rows}<img src="https://a.example/x.png" alt="A cup"><hr>End`)).toBe(
      'Cups $3\nLids $2\n\nA cup\n\n----\n\nEnd\n',
    );
  });

  it('stays quick on hostile input', () => {
    const before = process.cpuUsage();
    for (const piece of [
      '<a ',
      '<a "',
      '<!--',
      '<a href="x">',
      '<style>',
      '{',
      '&#',
      "<a href='",
    ]) {
      try {
        text(piece.repeat(4_000));
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateError);
      }
    }
    const { user, system } = process.cpuUsage(before);
    // CPU time, so that a busy machine does not fail this test.
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
