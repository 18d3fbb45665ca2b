import { randomUUID } from 'node:crypto';

export const USAGE = `npm run reconcile [-- one of]
  --window=recent | --window=month             the last 2 hours, or 35 days
  --newer=<time>                               after a restore: list what Stripe, Shopify and QuickBooks have since then
                                               (ISO 8601, UTC) and this database lacks; changes nothing
  --hold=<time>                                the same, and stop publishing balances that Shopify has newer ones of
  --close=<id>                                 close a reconciliation issue
  --unfreeze=<customer gid>                    unfreeze an account
  --approve=<deposit id>                       credit a deposit in review
  --adjust=<customer gid> --cents=<±n> --reason="<why>" [--against=loss] [--request=<uuid>]
                                               correct a balance
  --retry=<payment id> --reason="<why>"        resume a payment in review
  --undo=<payment id> --reason="<why>" [--card=settled]
                                               refund a payment in review
  --resume=<customer gid>                      resume publishing a balance
All but the first two need --by="<name>".
`;

const VERBS = ['close', 'unfreeze', 'approve', 'adjust', 'retry', 'undo', 'resume'] as const;
const OPTIONS = [
  'window',
  'newer',
  'hold',
  'by',
  'cents',
  'reason',
  'against',
  'request',
  'card',
  ...VERBS,
];

/**
 * Returns the command that the options of `npm run reconcile` ask for, not yet validated by `parseCommand`.
 *
 * @returns null for an unknown or repeated option, or two verbs
 */
export function commandOf(given: readonly string[]): Record<string, unknown> | null {
  const values = new Map<string, string>();
  for (const each of given) {
    const [, name = '', value = ''] = /^--([a-z]+)=(.*)$/s.exec(each) ?? [];
    if (!OPTIONS.includes(name) || values.has(name)) return null;
    values.set(name, value);
  }
  const verbs = VERBS.filter((verb) => values.has(verb));
  const [verb] = verbs;
  const plain = ['window', 'newer', 'hold'].filter((name) => values.has(name));
  if (verbs.length + plain.length > 1) return null;
  const about = verb && values.get(verb);
  const by = values.get('by');
  if (values.has('newer')) return { do: 'list-newer', since: values.get('newer') };
  if (values.has('hold')) return { do: 'hold-newer', since: values.get('hold'), by };
  if (verb === undefined) return { do: 'reconcile', window: values.get('window') ?? 'month' };
  switch (verb) {
    case 'close':
      return { do: verb, id: about, by };
    case 'approve':
      return { do: verb, deposit: about, by };
    case 'unfreeze':
    case 'resume':
      return { do: verb, customer: about, by };
    case 'retry':
      return { do: verb, payment: about, reason: values.get('reason'), by };
    case 'undo': {
      const card = values.get('card') ?? 'refund';
      return { do: verb, payment: about, card, reason: values.get('reason'), by };
    }
    case 'adjust':
      return {
        do: verb,
        customer: about,
        // `Number` would read an empty text as 0, and accept an exponent.
        amountCents: /^[+-]?\d{1,9}$/.test(values.get('cents') ?? '')
          ? Number(values.get('cents'))
          : null,
        reason: values.get('reason'),
        against: values.get('against') ?? 'external',
        by,
        request: values.get('request') ?? randomUUID(),
      };
  }
}
