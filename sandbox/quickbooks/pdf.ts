/** A line of text on the page; its position in points from the left and from the top. */
export type PdfText = { left: number; top: number; size: number; bold?: boolean; text: string };

/** US Letter, in points. */
const PAGE = { width: 612, height: 792 };

/** The characters of our texts whose code in WinAnsi differs from Latin-1. */
const WIN_ANSI: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
};

/**
 * Returns a one-page PDF with texts in Helvetica, which every reader has: header, objects, cross-reference
 * table, trailer (ISO 32000-1, 7.5).
 */
export function onePagePdf(title: string, texts: readonly PdfText[]): Buffer {
  const drawn = texts.map(({ left, top, size, bold, text }) => {
    const font = bold ? 'F2' : 'F1';
    return `BT /${font} ${size} Tf ${left} ${PAGE.height - top} Td ${pdfString(text)} Tj ET\n`;
  });
  const content = drawn.join('');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${pdfString(title)} /Producer (QuickBooks) >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n`;
  file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info ${size - 1} 0 R >>\n`;
  return Buffer.from(`${file}startxref\n${start}\n%%EOF\n`, 'latin1');
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

/** Returns a PDF string in parentheses, one byte per character; `?` for unsupported characters. */
function pdfString(text: string): string {
  const bytes = Array.from(text, (character) => {
    const code = WIN_ANSI[character] ?? character.codePointAt(0) ?? 0;
    if (code < 0x20 || code > 0xff || (code > 0x7e && code < 0xa0 && !WIN_ANSI[character]))
      return '?';
    const byte = String.fromCharCode(code);
    return /[\\()]/.test(byte) ? `\\${byte}` : byte;
  });
  return `(${bytes.join('')})`;
}
