const INK = '#10241a';
export const MAIL_PAPER = '#faf6ee';
const KRAFT = '#eadfca';
const LEAF = '#1f6b36';

const CLOSING = '\n<p style="margin:24px 0 0">Questions? Reply to this email.<br>Earth Brands</p>';

/** `closing`: how to reach us, and our name; empty in mails to staff. */
export type Mail = { subject: string; body: string; closing?: '' };

/** Returns the HTML page of a mail: its text on paper, below our name. */
export function mailPage({ subject, body, closing }: Mail): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px;background:${MAIL_PAPER};color:${INK};font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid ${KRAFT};overflow-wrap:anywhere">
<p style="margin:0 0 24px;color:${LEAF};font-weight:bold">Earth Brands</p>
${body}${closing ?? CLOSING}
</div>
</body>
</html>
`;
}

/** Returns a link in a mail's text, in our green instead of the mail program's default blue. */
export function mailLink(address: string, words: string): string {
  return `<a href="${address}" style="color:${LEAF}">${words}</a>`;
}

/** Returns the one thing to do in a mail, as a button on a line of its own. */
export function mailButton(address: string, words: string): string {
  const look = `display:inline-block;padding:12px 20px;background:${LEAF};color:#ffffff;font-weight:bold;text-decoration:none`;
  return `<p style="margin:24px 0 0"><a href="${address}" style="${look}">${words}</a></p>`;
}
