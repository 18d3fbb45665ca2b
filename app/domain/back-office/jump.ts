import { fold, wordsIn } from '~/domain/core/text/search-text';

/** The kinds of pages that the jump box finds. */
export const JUMP_KINDS = ['page', 'order', 'custom-order', 'customer', 'product'] as const;
export type JumpKind = (typeof JUMP_KINDS)[number];

export type JumpHit = {
  kind: JumpKind;
  /** The URL of its page; unique. */
  href: string;
  label: string;
  /** Distinguishes it from others with the same label. */
  note: string;
};

export type JumpAnswer = {
  /** The query that this answers. */
  query: string;
  /** Grouped by kind, best matches first. */
  hits: JumpHit[];
  /** The page of an exact match, by the number of an order or a custom order, or by a customer's full e-mail address. */
  exact: string | null;
};

/** Longest query in characters, and the most hits of each kind. */
export const JUMP_LENGTH = 100;
export const JUMP_HITS = 5;

/** Trims the query and cuts it to the maximum length. */
export function parseJump(text: string | null): string {
  return [...(text ?? '').trim()].slice(0, JUMP_LENGTH).join('').trim();
}

/** Returns the digits of what can be an order number, `#1001` or `1001`; null for anything else. */
export function orderDigits(query: string): string | null {
  return /^#?(\d{1,12})$/.exec(query)?.[1] ?? null;
}

/** Returns the digits of a custom order's number, `C-1001`; null for anything else. */
export function customOrderDigits(query: string): string | null {
  return /^c-?(\d{1,12})$/i.exec(query)?.[1] ?? null;
}

/** Returns a complete e-mail address, folded for comparison; null for anything else. */
export function wholeAddress(query: string): string | null {
  return /^\S+@\S+\.\S+$/.test(query) ? fold(query) : null;
}

/** Whether every typed word is the beginning of a word in the label. */
export function beginsLabel(label: string, query: string): boolean {
  const own = wordsIn(label);
  const typed = wordsIn(query);
  return typed.length > 0 && typed.every((word) => own.some((each) => each.startsWith(word)));
}
