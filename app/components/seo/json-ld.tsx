/**
 * Structured data for search engines (https://schema.org), as a script that no browser runs. What
 * shop staff write is in it, so `<` is escaped: no text can end the element.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // oxlint-disable-next-line react/no-danger -- JSON with `<` escaped; React would escape quotes too
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
