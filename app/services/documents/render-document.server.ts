import { setImmediate } from 'node:timers/promises';
import PdfFile from 'pdfkit';
import { DOCUMENT } from '~/content/documents/documents';
import type { StoreDocument } from '~/domain/documents/document';
import {
  drawFacts,
  drawNotes,
  drawParties,
  drawTop,
  drawTotals,
  totalsHeight,
} from './document-parts.server';
import { DocumentSheet } from './document-sheet.server';
import { CONTENT_WIDTH, PAGE, TEXT } from './document-styles';
import { drawTable } from './document-table.server';

/** Below a table, in points. */
const TABLE_GAP = 14;

/**
 * Sets a document as a PDF on US Letter, tagged for screen readers, with embedded fonts (decision 0056). The same
 * document has the same bytes. Other requests have their turn while a long one is drawn.
 *
 * @returns the file's bytes
 */
export async function renderDocument(document: StoreDocument): Promise<Uint8Array> {
  const { doc, bytes } = openFile(nameOf(document), document);
  await drawDocument(new DocumentSheet(doc, runningHead(document)), document);
  return bytes();
}

/**
 * Sets documents behind each other in one PDF. Each begins on a page of its own, counts its own pages, and has its
 * name among the file's bookmarks.
 *
 * @param title what the file as a whole is
 */
export async function renderDocuments(
  title: string,
  documents: readonly [StoreDocument, ...StoreDocument[]],
): Promise<Uint8Array> {
  const { doc, bytes } = openFile(title, documents[0]);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const [nth, document] of documents.entries()) {
    if (nth > 0) doc.addPage();
    doc.outline.addItem(nameOf(document));
    const part = doc.struct('Part', { title: nameOf(document) });
    root.add(part);
    await drawDocument(new DocumentSheet(doc, runningHead(document), part), document);
    await setImmediate();
  }
  root.end();
  return bytes();
}

/** Opens a file that says what it is, by whom and of when; `bytes` closes it. */
function openFile(title: string, { seller, at }: Pick<StoreDocument, 'seller' | 'at'>) {
  const doc = new PdfFile({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: plain(title),
      Author: plain(seller.name),
      Creator: plain(seller.name),
      Producer: 'PDFKit',
      CreationDate: new Date(at),
    },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((done, failed) => {
    doc.on('end', () => done());
    doc.on('error', failed);
  });
  const bytes = async () => {
    doc.end();
    await ended;
    return new Uint8Array(Buffer.concat(chunks));
  };
  return { doc, bytes };
}

async function drawDocument(sheet: DocumentSheet, document: StoreDocument) {
  drawTop(sheet, document);
  drawParties(sheet, document);
  drawFacts(sheet, document);
  const below = totalsHeight(sheet, document);
  for (const [nth, table] of document.tables.entries()) {
    if (document.tables.length > 1) {
      sheet.ensure(90);
      const caption = sheet.element('H2');
      sheet.flow(caption, table.caption, TEXT.heading, { x: PAGE.side, width: CONTENT_WIDTH });
      caption.end();
      sheet.y += 4;
    }
    const isLast = nth === document.tables.length - 1;
    await drawTable(sheet, table, isLast && below > 0 ? TABLE_GAP + below : 0);
    sheet.y += TABLE_GAP;
  }
  drawTotals(sheet, document);
  drawNotes(sheet, document);
  sheet.finish(`${document.seller.name}  ·  ${document.seller.email}`, DOCUMENT.page);
}

function nameOf({ title, number }: Pick<StoreDocument, 'title' | 'number'>): string {
  return [title, number].filter(Boolean).join(' ');
}

function runningHead(document: StoreDocument): string {
  return `${document.seller.name}  ·  ${nameOf(document)}`;
}

/** Without what has a meaning in XML: the library writes these into the file's XML as they are. */
function plain(text: string): string {
  return text.replace(/[&<>\p{Cc}]/gu, ' ').slice(0, 200);
}
