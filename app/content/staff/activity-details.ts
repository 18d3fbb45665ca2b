import { calendarLabel, momentLabel } from '~/content/core/dates';
import { cents, formatUsd } from '~/domain/core/money';
import { isUuid } from '~/domain/core/ids';
import { parseDay } from '~/domain/core/time/time-span';
import { statusLabel } from './back-office';
import { formatNumber } from '~/domain/core/numbers';

/**
 * Returns the recorded details, one line each: amounts in dollars (`…Cents` are cents), states in words,
 * lists with commas. Empty details are omitted.
 */
export function detailLines(details: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const labels = valueLabel(name, value);
    return labels === '' ? [] : [`${labelOf(name)}: ${labels}`];
  });
}

/** Returns a recorded value in words: amounts in dollars, times by the store's clock, ids by their number. */
export function valueLabel(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    const isMoney = /cents$/i.test(name) && Number.isSafeInteger(value);
    return isMoney ? formatUsd(cents(value)) : formatNumber(value);
  }
  if (Array.isArray(value)) return value.map((each) => textLabel(String(each))).join(', ');
  if (typeof value === 'string') return textLabel(value);
  return JSON.stringify(value);
}

/** PARTIALLY_PAID → Partially paid; a time by the store's clock; gid://…/1 → 1; nothing of an id of ours. */
function textLabel(text: string): string {
  if (/^[A-Za-z]+(?:_[A-Za-z]+)+$|^[A-Z]{3,}$/.test(text)) return statusLabel(text);
  if (parseDay(text) !== null) return calendarLabel(text);
  if (isUuid(text)) return '';
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return momentLabel(text);
  return text.replaceAll(/gid:\/\/[\w-]+\/\w+\/(?=\w)/g, '');
}

/** amountCents → Amount; toStatus → To status. */
function labelOf(name: string): string {
  return readable(name.replace(/Cents$/, '').replaceAll(/([a-z\d])([A-Z])/g, '$1 $2'));
}

/** 'draft-orders.change' → Draft orders change. */
export function readable(name: string): string {
  const labels = name
    .toLowerCase()
    .replaceAll(/[-_.]+/g, ' ')
    .trim();
  return labels.charAt(0).toUpperCase() + labels.slice(1);
}
