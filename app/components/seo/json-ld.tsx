/**
 * Structured data for search engines (https://schema.org), as a script that browsers do not run. It
 * contains text written by staff, so `<` is escaped: no text can close the element.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // oxlint-disable-next-line react/no-danger -- JSON with `<` escaped; React would escape quotes too
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
