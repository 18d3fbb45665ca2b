import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ARTWORK_BYTES, artworkFileName, checkArtwork } from './artwork';

const chunk = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};

/** Builds a PNG from chunks; the checksums are wrong, because they are not checked. */
function png(width: number, height: number, after = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4))),
    chunk('IEND', Buffer.alloc(0)),
    after,
  ]);
}

const svg = (inner: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);
const pdf = (inner = '') => Buffer.from(`%PDF-1.7\n${inner}\nstartxref\n9\n%%EOF\n`);
const codeOf = async (bytes: Buffer) => {
  const checked = await checkArtwork(bytes);
  return checked.ok ? checked.kind : checked.code;
};

describe('a file is what its content is', () => {
  it.each([
    ['a PNG', png(10, 10), 'png'],
    ['a plain SVG', svg('<path d="M0 0h9"/>'), 'svg'],
    [
      'an SVG with a declaration',
      Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg('')]),
      'svg',
    ],
    ['a PDF', pdf(), 'pdf'],
    ['nothing', Buffer.alloc(0), 'artwork_empty'],
    ['11 MB', Buffer.alloc(ARTWORK_BYTES + 1), 'artwork_too_large'],
    ['a web page', Buffer.from('<!doctype html><script>1</script>'), 'artwork_unknown_kind'],
    ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), 'artwork_damaged'],
    ['text', Buffer.from('hello'), 'artwork_unknown_kind'],
    ['a picture of 50,000 × 50,000', png(50_000, 50_000), 'artwork_too_many_pixels'],
    ['a very long picture', png(20_000, 1), 'artwork_too_many_pixels'],
    [
      'a PNG that goes on as a web page',
      png(9, 9, Buffer.from('<script>')),
      'artwork_more_than_png',
    ],
    ['half a PNG', png(9, 9).subarray(0, 60), 'artwork_damaged'],
    ['a PDF without an end', Buffer.from('%PDF-1.7\nhello'), 'artwork_damaged'],
    ['a PDF with a script', pdf('<< /S /JavaScript /JS (app.alert(1)) >>'), 'artwork_pdf_active'],
    ['the same, written crookedly', pdf('<< /S /J#61vaScript >>'), 'artwork_pdf_active'],
    ['a PDF with a clip and its script', pdf('<< /S /Rendition /JS (x) >>'), 'artwork_pdf_active'],
    ['a PDF whose packed picture says /JS by chance', pdf('stream\n\x02/JS\xd7\nendstream'), 'pdf'],
    ['a PDF that carries a file', pdf('/EmbeddedFiles 3 0 R'), 'artwork_pdf_active'],
    ['a locked PDF', pdf('/Encrypt 5 0 R'), 'artwork_pdf_locked'],
  ])('%s', (_name, bytes, code) => expect(codeOf(bytes)).resolves.toBe(code));
});

describe('an SVG only draws', () => {
  const xlink = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
  it.each([
    ['<defs><linearGradient id="a"/></defs><path fill="url(#a)"/><use href="#b"/>', ''],
    ['<style>.a{fill:url(#b);stroke:red}</style>', ''],
    ['<metadata><x:saved xmlns:x="urn:x" x:file="C:\\Program Files (x86)\\a"/></metadata>', ''],
    ['<?xpacket begin="a"?>', ''],
  ])('taken: %s', (inner, attributes) =>
    expect(codeOf(svg(inner, attributes))).resolves.toBe('svg'),
  );

  it.each([
    ['<script>alert(1)</script>', '', 'artwork_svg_script'],
    ['<x:script xmlns:x="urn:x">1</x:script>', '', 'artwork_svg_script'],
    ['', 'onload="alert(1)"', 'artwork_svg_script'],
    ['<path ONCLICK="1"/>', '', 'artwork_svg_script'],
    ['<use href="javascript:1"/>', '', 'artwork_svg_script'],
    ['<foreignObject><p/></foreignObject>', '', 'artwork_svg_foreign'],
    ['<iframe src="http://a.example"/>', '', 'artwork_svg_foreign'],
    ['<image href="http://a.example/a.png"/>', '', 'artwork_svg_reference'],
    ['<use xlink:href="//a.example/a.svg#b"/>', xlink, 'artwork_svg_reference'],
    ['<use href="a.svg#b"/>', '', 'artwork_svg_reference'],
    ['<a href="http://a.example"><path/></a>', '', 'artwork_svg_reference'],
    ['<path style="fill:url(http://a.example/a)"/>', '', 'artwork_svg_reference'],
    ['<path fill="url( \'http://a.example\' )"/>', '', 'artwork_svg_reference'],
    ['<style>@import "http://a.example/a.css";</style>', '', 'artwork_svg_reference'],
    ['<style><![CDATA[a{b:url(//a.example)}]]></style>', '', 'artwork_svg_reference'],
    ['<style>a{b:u\\72l(//a.example)}</style>', '', 'artwork_svg_reference'],
    ['<style>a{b:ur/**/l(//a.example)}</style>', '', 'artwork_svg_reference'],
    ['<style>a{b:"/*"} c{d:url(//a.example)} e{f:"*/"}</style>', '', 'artwork_svg_reference'],
    ['<style><g/>@import "//a.example/a.css";</style>', '', 'artwork_svg_unreadable'],
    ['<p xmlns="http://www.w3.org/1999/xhtml">a</p>', '', 'artwork_svg_foreign'],
    ['<discard/>', '', 'artwork_svg_moving'],
    ['', 'xml:base="http://a.example"', 'artwork_svg_reference'],
    ['<animate attributeName="href"/>', '', 'artwork_svg_moving'],
    ['<set attributeName="href"/>', '', 'artwork_svg_moving'],
    ['<path>', '', 'artwork_svg_unreadable'],
    ['&other;', '', 'artwork_svg_unreadable'],
    ['<use href="#a"/>'.repeat(201), '', 'artwork_svg_too_complex'],
    ['<g>'.repeat(70) + '</g>'.repeat(70), '', 'artwork_svg_too_complex'],
  ])('refused: %s %s', (inner, attributes, code) =>
    expect(codeOf(svg(inner, attributes))).resolves.toBe(code),
  );

  it.each([
    ['<!DOCTYPE svg [<!ENTITY a "b">]>', 'artwork_svg_doctype'],
    ['<?xml-stylesheet href="http://a.example/a.css"?>', 'artwork_svg_reference'],
  ])('refused before it begins: %s', (head, code) =>
    expect(codeOf(Buffer.concat([Buffer.from(head), svg('')]))).resolves.toBe(code),
  );

  it.each([
    ['in a style sheet', (text: string) => svg(`<style>${text}</style>`)],
    ['in an attribute', (text: string) => svg('', `class="${text}"`)],
  ])('is judged in a moment, whatever it repeats %s', async (_, file) => {
    const before = process.cpuUsage();
    // With backtracking regular expressions, the first of these took hours at ten megabytes.
    for (const part of ['/* ', 'url(#', 'url ', 'src  ', 'expression ', '(((']) {
      await checkArtwork(file(part.repeat(Math.floor(1_000_000 / part.length))));
    }
    const { user, system } = process.cpuUsage(before);
    // CPU time, so that a busy machine does not fail the test.
    expect((user + system) / 1_000).toBeLessThan(5_000);
  });

  it.each([
    ['of nothing but text', svg('&amp;'.repeat(400_000))],
    ['of one style sheet', svg(`<style>${'a{fill:red} '.repeat(170_000)}</style>`)],
    ['beyond the basic letters', svg('<desc>' + '😀'.repeat(1_000_000) + '</desc>')],
  ])('others have their turns while a large one is read, %s', async (_, file) => {
    let ticks = 0;
    let isRead = false;
    const count = () => {
      ticks += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    await expect(codeOf(file)).resolves.toBe('svg');
    isRead = true;
    expect(ticks).toBeGreaterThan(20);
  });

  it('is nothing else that holds one', async () => {
    const inner = '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>';
    await expect(codeOf(Buffer.from(inner))).resolves.toBe('artwork_svg_unreadable');
  });
});

it.each([
  ['../../etc/passwd', 'passwd.png'],
  ['C:\\logos\\mark.svg', 'mark.png'],
  ['a"b\r\n\u202egpj.exe', 'abgpj.png'],
  ['..', 'artwork.png'],
  ['', 'artwork.png'],
])('%s is called %s', (given, name) => expect(artworkFileName(given, 'png')).toBe(name));
