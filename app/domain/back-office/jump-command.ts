import type { Permission } from '~/domain/staff/permissions';
import { type JumpKind, jumpNumber } from './jump';

/**
 * Steps that are typed into the jump box: the verb, what it is about, and what its form asks for. `page` is below that
 * thing's page.
 */
const COMMANDS = {
  refund: { of: 'order', page: '/refund', permission: 'orders.refund' },
  cancel: { of: 'order', page: '/cancel', permission: 'orders.cancel' },
  paid: { of: 'order', page: '/paid', permission: 'orders.mark-paid' },
  note: { of: 'order', page: '#notes', permission: 'orders.annotate' },
  quote: { of: 'custom-order', page: '#to-quote', permission: 'custom-orders.handle' },
  adjust: { of: 'customer', page: '/adjust', permission: 'cash.adjust' },
  merge: { of: 'customer', page: '/merge', permission: 'customers.merge' },
  export: { of: 'order', page: '/export', permission: 'orders.export' },
} as const satisfies Record<string, { of: JumpKind; page: string; permission: Permission }>;

export type JumpVerb = keyof typeof COMMANDS;

export type JumpCommand = {
  verb: JumpVerb;
  of: JumpKind;
  page: string;
  permission: Permission;
  /** What it is about: `#1002`, `ivy`. */
  target: string;
  /** What else was typed, for its form. */
  rest: string;
};

/** An amount with its sign or currency, so that no house number counts as one. */
const SIGNED = String.raw`[+\-−]\s?\$?[\d,]+(?:\.\d{1,2})?|\$[\d,]+(?:\.\d{1,2})?`;
const AMOUNT_FIRST = new RegExp(String.raw`^(${SIGNED})\s+(\S+)(?:\s+(.+))?$`, 'u');
const AMOUNT_AFTER = new RegExp(String.raw`^(.+?)\s+(${SIGNED})(?:\s+(.+))?$`, 'u');

/** Returns the step that was typed: `refund #1002 cup`, `adjust +50 ivy late delivery`; null for anything else. */
export function jumpCommand(query: string): JumpCommand | null {
  const [, typed = '', words = ''] = /^(\p{L}+)\s+(\S.*)$/u.exec(query) ?? [];
  const verb = (Object.keys(COMMANDS) as JumpVerb[]).find((one) => one === typed.toLowerCase());
  return verb === undefined ? null : { verb, ...COMMANDS[verb], ...partsOf(verb, words) };
}

function partsOf(verb: JumpVerb, words: string): Pick<JumpCommand, 'target' | 'rest'> {
  if (verb === 'export') return { target: '', rest: words };
  if (verb === 'adjust') {
    const first = AMOUNT_FIRST.exec(words);
    const after = first === null ? AMOUNT_AFTER.exec(words) : null;
    const [, amount, target, reason = ''] = first ?? [
      after?.[0],
      after?.[2],
      after?.[1],
      after?.[3],
    ];
    if (amount === undefined || target === undefined) return { target: words, rest: '' };
    return { target, rest: `${amount} ${reason}`.trim() };
  }
  const [first = ''] = words.split(/\s/u, 1);
  if (jumpNumber(first) === null) return { target: words, rest: '' };
  return { target: first, rest: words.slice(first.length).trim() };
}

/** What an adjustment is to add or take away, and why: `+50 late delivery`. */
export function adjustmentWords(rest: string): { amount: string; reason: string } {
  const [, amount = '', reason = ''] = new RegExp(`^(${SIGNED})?(.*)$`, 'u').exec(rest) ?? [];
  return { amount, reason: reason.trim() };
}

/** A line of an order and how many pieces of it: `cup 2`, `EB-1012`. */
export function lineWords(rest: string): { words: string; pieces: number | null } {
  const [, words = rest, pieces] = /^(.+?)(?:\s+[x×]?(\d{1,6}))?$/u.exec(rest) ?? [];
  return { words, pieces: pieces === undefined ? null : Number(pieces) };
}

const AMOUNT = /^\$?[\d,]+(?:\.\d{1,2})?$/;
const UNIT = /^(?:business|working|days?|weeks?|months?)\b/i;

/** The fields of a quote, as its form has them: case price, setup fee, shipping, lead time: `84 12.50 18 3 weeks`. */
export function quoteWords(rest: string): Record<string, string> {
  const words = rest.split(/\s+/u).filter(Boolean);
  const amounts = words.findIndex(
    (word, at) => !AMOUNT.test(word) || UNIT.test(words[at + 1] ?? ''),
  );
  const count = Math.min(3, amounts === -1 ? words.length : amounts);
  const [caseUsd, setup, shipping] = words.slice(0, count);
  const leadTime = words.slice(count).join(' ');
  return {
    ...(caseUsd && { case: caseUsd }),
    ...(setup && { setup }),
    ...(shipping && { shipping }),
    ...(leadTime && { lead_time: leadTime }),
  };
}
