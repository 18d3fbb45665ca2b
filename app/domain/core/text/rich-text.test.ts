import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBlocks } from './rich-text';

describe('a description read as blocks', () => {
  it('keeps paragraphs, headings and list items in their order', () => {
    expect(
      parseBlocks('<h2>Care</h2><p>Keep it <b>cool</b>.</p><ul><li>One</li><li>Two</li></ul>'),
    ).toEqual([
      { kind: 'heading', text: 'Care' },
      { kind: 'paragraph', text: 'Keep it cool.' },
      { kind: 'item', text: 'One' },
      { kind: 'item', text: 'Two' },
    ]);
  });

  it('takes plain text as a paragraph and a line break as the next', () => {
    expect(parseBlocks('One\ntwo<br>three')).toEqual([
      { kind: 'paragraph', text: 'One two' },
      { kind: 'paragraph', text: 'three' },
    ]);
  });

  it('reads entities once', () => {
    expect(
      parseBlocks('<p>Salt &amp; straw, 105&nbsp;&deg;F, &#8220;so&#x201d;, &amp;lt;b&gt;</p>'),
    ).toEqual([{ kind: 'paragraph', text: 'Salt & straw, 105 °F, “so”, &lt;b>' }]);
  });

  it('leaves out what is not text', () => {
    expect(
      parseBlocks('<style>p{}</style><p>Cup</p><script>alert(1)</script><!-- no --><script>open'),
    ).toEqual([{ kind: 'paragraph', text: 'Cup' }]);
  });

  it('gives nothing for nothing', () => {
    expect(parseBlocks('')).toEqual([]);
    expect(parseBlocks('<p> &nbsp; </p>')).toEqual([]);
  });

  it('never throws and never gives an empty block', () => {
    const pieces = constantFrom(
      '<p>',
      '</p>',
      '<li',
      '>',
      '&#',
      '99999999;',
      '&#x110000;',
      'a',
      '<!--',
      '"',
    );
    assert(
      property(array(pieces, { maxLength: 30 }), (parts) => {
        return parseBlocks(parts.join('')).every(({ text }) => text.trim() !== '');
      }),
    );
  });
});
