/** A longer one is a message rather than a name. */
const LONGEST = 60;

/** What mail programs make a link of, or what looks like a way to somebody: hosts, addresses, phones. */
const LEADS_SOMEWHERE = [
  /:\/\//,
  /www\./i,
  /@/,
  /[\p{L}\p{N}_-]\.(?:\p{L}{2,}|xn--)/iu,
  /\d{1,3}(?:\.\d{1,3}){3}/,
  /(?:\d[\s().-]*){7,}/,
];

/**
 * The name as a mail from us may say it: null, for a neutral greeting, where somebody has typed text
 * that would lead the reader somewhere else. Anybody can have us mail anybody with a name of their
 * choice, so that a link in it would be theirs in a letter of ours. Kept and shown elsewhere as typed.
 */
export function greetedName(name: string | null): string | null {
  const typed = name?.trim() ?? '';
  if (typed === '' || [...typed].length > LONGEST) return null;
  // As mail programs and browsers read it: full-width letters, ideographic dots, nothing invisible.
  const read = typed
    .normalize('NFKC')
    .replace(/[\u3002\uFF61]/g, '.')
    .replace(/[\p{Cf}\u034F]/gu, '');
  return LEADS_SOMEWHERE.some((pattern) => pattern.test(read)) ? null : typed;
}

/** What stands after 'Hello' in a mail; 'there' where no name can. */
export function greeting(name: string | null): string {
  return greetedName(name) ?? 'there';
}
