import { getDocumentProxy } from 'unpdf';

/** A piece of text on a page; points from the page's lower left corner, `y` at its baseline. */
export type PlacedText = { text: string; x: number; y: number; width: number; size: number };

export type ReadPdf = {
  title: unknown;
  language: unknown;
  pages: { texts: PlacedText[]; roles: string[]; width: number; height: number }[];
  /** All its text, with one space between pieces. */
  text: string;
};

/** Reads a PDF with a reader that has nothing to do with who wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = (await pdf.getMetadata()) as unknown as { info: Record<string, unknown> };
  const pages: ReadPdf['pages'] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const [, , width = 0, height = 0] = page.view;
    pages.push({
      width,
      height,
      roles: rolesIn(await page.getStructTree()),
      texts: items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , size, x, y] = item.transform as number[];
        return [{ text: item.str, x: x ?? 0, y: y ?? 0, width: item.width, size: size ?? 0 }];
      }),
    });
  }
  return {
    title: info['Title'],
    language: info['Language'],
    pages,
    text: pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' '),
  };
}

/** Returns the pairs of texts of a page that stand on each other. */
export function overlapsOf({ texts }: ReadPdf['pages'][number]): [string, string][] {
  return texts.flatMap((a, nth) =>
    texts
      .slice(nth + 1)
      .filter(
        (b) => meet(a.x, a.x + a.width, b.x, b.x + b.width) && meet(...heightOf(a), ...heightOf(b)),
      )
      .map((b): [string, string] => [a.text, b.text]),
  );
}

/** From the baseline to the height of capitals. */
function heightOf({ y, size }: PlacedText): [number, number] {
  return [y, y + size * 0.7];
}

function meet(from: number, to: number, otherFrom: number, otherTo: number): boolean {
  return Math.min(to, otherTo) - Math.max(from, otherFrom) > 0.5;
}

type Tree = { role?: string; type?: string; children?: readonly unknown[] } | null;

/** The elements that have content on the page, from the outside to the inside. */
function rolesIn(tree: Tree): string[] {
  if (tree === null || !hasContent(tree)) return [];
  const below = (tree.children ?? []).flatMap((child) => rolesIn(child as Tree));
  return tree.role === undefined ? below : [tree.role, ...below];
}

function hasContent(tree: Tree): boolean {
  if (tree?.type === 'content') return true;
  return (tree?.children ?? []).some((child) => hasContent(child as Tree));
}
