import { EMAIL } from '~/content/emails/erp-emails';

/**
 * A preview of a mail in a sandboxed frame without scripts or navigation. If `html` is null, says that it
 * cannot be rendered.
 */
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
