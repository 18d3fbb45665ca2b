/**
 * Structured data for search engines (https://schema.org), as a script that browsers do not run. It
 * contains text written by staff, so `<` is escaped: no text can close the element. The server's is left as
 * it is by hydration, so a page may pass `{}` in the browser and keep the code for it off the page.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- JSON with `<` escaped; React would escape quotes too
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
