import { fold } from './fold';
import { wordsIn } from './order-words';

/** What the jump box leads to. */
export const JUMP_KINDS = ['page', 'order', 'customer', 'product'] as const;
export type JumpKind = (typeof JUMP_KINDS)[number];

export type JumpHit = {
  kind: JumpKind;
  /** Its address; no two are the same. */
  href: string;
  label: string;
  /** What tells it from others of its name. */
  note: string;
};

export type JumpAnswer = {
  /** As it was asked for. */
  query: string;
  /** Kind by kind, the best of each first. */
  hits: JumpHit[];
  /** The one page that was meant: of an order's number or a customer's whole address. */
  exact: string | null;
};

/** As much may be typed, and so many of each kind are offered. */
export const JUMP_LENGTH = 100;
export const JUMP_HITS = 5;

/** What was typed, cut to what may be. */
export function readJump(text: string | null): string {
  return [...(text ?? '').trim()].slice(0, JUMP_LENGTH).join('').trim();
}

/** The digits of what can be an order's number, `#1001` or `1001`; null for anything else. */
export function orderDigits(query: string): string | null {
  return /^#?(\d{1,12})$/.exec(query)?.[1] ?? null;
}

/** A whole e-mail address, as addresses are compared; null for anything else. */
export function wholeAddress(query: string): string | null {
  return /^\S+@\S+\.\S+$/.test(query) ? fold(query) : null;
}

/** Whether each word that was typed begins one of the label's. */
export function beginsWords(label: string, query: string): boolean {
  const own = wordsIn(label);
  const typed = wordsIn(query);
  return typed.length > 0 && typed.every((word) => own.some((each) => each.startsWith(word)));
}
