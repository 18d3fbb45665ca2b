import type { Taken } from './camera';

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const STYLE = `body{font:14px/1.4 system-ui;margin:1rem;background:#888;color:#000}
h2{font-size:1rem;margin:2rem 0 .25rem;position:sticky;top:0;background:#888}
div{display:flex;gap:8px;align-items:start;overflow-x:auto}
img{flex:none;background:#fff}`;

/** Returns one page with all pictures side by side: one row for each page, from narrow to wide. */
export function sheetOf(taken: readonly Taken[]): string {
  const rows = taken.map(({ name, pictures, tooWide }) => {
    const images = pictures.map(
      ({ file, width, scheme }) =>
        `<a href="${escape(file)}"><img loading="lazy" width="${Math.round(width / 3)}" src="${escape(file)}" alt="${width}, ${scheme}"></a>`,
    );
    const warning = tooWide.length ? ` — wider than its window at ${tooWide.join(', ')}` : '';
    return `<h2>${escape(name)}${warning}</h2><div>${images.join('')}</div>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>${STYLE}</style><h1>${taken.length} pages</h1>${rows.join('\n')}</html>\n`;
}
