/** The most URLs of one sitemap (https://www.sitemaps.org/protocol.html). */
export const SITEMAP_LIMIT = 50_000;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Renders a sitemap of absolute URLs; those beyond the limit are left out. */
export function sitemapXml(addresses: readonly string[]): string {
  const urls = addresses.slice(0, SITEMAP_LIMIT).map((address) => {
    const text = address.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
    return `<url><loc>${text}</loc></url>\n`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
  );
}
