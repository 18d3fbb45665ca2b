import { EMAIL } from '~/content/erp-emails';

/** A mail as its reader sees it, in a frame that runs nothing and leads nowhere. Null: it cannot be drawn. */
export function EmailPreview({ html }: { html: string | null }) {
  if (html === null) return <p className="mt-4 font-semibold text-danger">{EMAIL.preview.none}</p>;
  return (
    <iframe
      title={EMAIL.preview.frame}
      sandbox=""
      srcDoc={html}
      className="mt-4 h-[36rem] w-full rounded-md border border-line bg-white"
    />
  );
}
