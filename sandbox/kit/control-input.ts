import type { Company } from './company';
import { effects } from './faults';
import type { Effect, Fault } from './faults';

/** An invalid control call; its message is returned with status 400. */
export class ControlError extends Error {}

export type Input = Record<string, unknown>;

const companies: readonly Company['name'][] = [
  'shopify',
  'stripe',
  'quickbooks',
  'mail',
  'logos',
  'pager',
  'storage',
];

export function parseText(input: Input, name: string): string {
  const value = input[name];
  if (typeof value !== 'string' || value === '') throw new ControlError(`${name} must be a text`);
  return value;
}

export function parseNumber(input: Input, name: string, fallback?: number): number {
  // The inspector's forms send numbers as text.
  const raw = input[name] === undefined || input[name] === '' ? fallback : input[name];
  const value = typeof raw === 'string' ? Number(raw) : raw;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw new ControlError(`${name} must be a whole number`);
  }
  return value;
}

export function parseCompany(input: Input): Company['name'] {
  const name = parseText(input, 'company') as Company['name'];
  if (!companies.includes(name)) throw new ControlError(`there is no company ${name}`);
  return name;
}

/** The usual delays, in milliseconds. */
const DELAYS: Partial<Record<Effect, number>> = { delay: 1_000, late: 5_000 };

export function readFault(input: Input): Omit<Fault, 'id'> {
  const effect = parseText(input, 'effect') as Effect;
  if (!effects.includes(effect)) throw new ControlError(`effect is one of ${effects.join(', ')}`);
  const times = parseNumber(input, 'times', 1);
  const skip = parseNumber(input, 'skip', 0);
  const delayMs = parseNumber(input, 'delayMs', DELAYS[effect] ?? 0);
  if (times === 0 || times < -1) throw new ControlError('times is 1 or more, or -1 for always');
  if (skip < 0 || delayMs < 0) throw new ControlError('skip and delayMs cannot be negative');
  const status = input.status === undefined || input.status === null ? '' : input.status;
  return {
    company: parseCompany(input),
    operation: typeof input.operation === 'string' && input.operation ? input.operation : '*',
    effect,
    ...(input.containing !== undefined && { containing: parseText(input, 'containing') }),
    times,
    skip,
    delayMs,
    status: status === '' ? null : parseStatus(input),
    ...(input.code !== undefined && { code: parseText(input, 'code') }),
  };
}

function parseStatus(input: Input): number {
  const status = parseNumber(input, 'status');
  if (status < 200 || status > 599) throw new ControlError('status is an HTTP status');
  return status;
}
