import PdfFile from 'pdfkit';
import { DOCUMENT } from '~/content/documents/documents';
import type { StoreDocument } from '~/domain/documents/document';
import { drawFacts, drawNotes, drawParties, drawTop, drawTotals } from './document-parts.server';
import { DocumentSheet } from './document-sheet.server';
import { CONTENT_WIDTH, PAGE, TEXT } from './document-styles';
import { drawTable } from './document-table.server';

/**
 * Sets a document as a PDF on US Letter, tagged for screen readers, with embedded fonts (decision 0056). The same
 * document has the same bytes. Other requests have their turn while a long one is drawn.
 *
 * @returns the file's bytes
 */
export async function renderDocument(document: StoreDocument): Promise<Uint8Array> {
  const name = `${document.title} ${document.number}`;
  const doc = new PdfFile({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: plain(name),
      Author: plain(document.seller.name),
      Creator: plain(document.seller.name),
      Producer: 'PDFKit',
      CreationDate: new Date(document.at),
    },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((done, failed) => {
    doc.on('end', () => done());
    doc.on('error', failed);
  });
  const sheet = new DocumentSheet(doc, `${document.seller.name}  ·  ${name}`);
  drawTop(sheet, document);
  drawParties(sheet, document);
  drawFacts(sheet, document);
  for (const table of document.tables) {
    if (document.tables.length > 1) {
      sheet.ensure(90);
      const caption = sheet.element('H2');
      sheet.flow(caption, table.caption, TEXT.heading, { x: PAGE.side, width: CONTENT_WIDTH });
      caption.end();
      sheet.y += 4;
    }
    await drawTable(sheet, table);
    sheet.y += 14;
  }
  drawTotals(sheet, document);
  drawNotes(sheet, document);
  sheet.foot(`${document.seller.name}  ·  ${document.seller.email}`, DOCUMENT.page);
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Without what has a meaning in XML: the library writes these into the file's XML as they are. */
function plain(text: string): string {
  return text.replace(/[&<>\p{Cc}]/gu, ' ').slice(0, 200);
}
