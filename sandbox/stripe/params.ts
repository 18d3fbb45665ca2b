import type { Raw, RawParams } from './form';
import { invalid, Rejection } from './rejection';
import type { Metadata } from './rows';

/** Reads one parameter; `name` is exactly what the caller wrote. @throws Rejection */
export type Read<Value> = (raw: Raw | undefined, name: string) => Value;

type Shape = Record<string, Read<unknown>>;
type Values<Of extends Shape> = { [Name in keyof Of]: ReturnType<Of[Name]> };

const MAX_TEXT = 5_000;

/**
 * Reads all parameters of a call, each with its reader, and refuses any others. Call it before changing
 * anything.
 *
 * @throws Rejection 400 `parameter_unknown`, `parameter_missing` and the readers' own errors
 */
export function parseParams<Of extends Shape>(params: RawParams, shape: Of): Values<Of> {
  return parseGroup(params, shape, (name) => name);
}

function parseGroup<Of extends Shape>(
  group: RawParams,
  shape: Of,
  nameOf: (key: string) => string,
): Values<Of> {
  for (const key of group.keys()) {
    if (Object.hasOwn(shape, key)) continue;
    if (key === 'payment_method_types') throw noLongerSupported();
    const name = nameOf(key);
    throw invalid(name, `Received unknown parameter: ${name}`, 'parameter_unknown');
  }
  const entries = Object.entries(shape).map(([key, read]) => [
    key,
    read(group.get(key), nameOf(key)),
  ]);
  return Object.fromEntries(entries) as Values<Of>;
}

/** Removed in API version `2026-10-28.endive`, but still used by nearly every example. */
function noLongerSupported(): Rejection {
  return invalid(
    'payment_method_types',
    'The `payment_method_types` parameter is no longer supported in this API version. Use `allowed_payment_method_types` instead.',
    'payment_method_types_no_longer_supported',
  );
}

function required(raw: Raw | undefined, name: string): Raw {
  if (raw !== undefined) return raw;
  throw invalid(name, `Missing required param: ${name}.`, 'parameter_missing');
}

function plain(raw: Raw | undefined, name: string): string {
  const value = required(raw, name);
  if (typeof value === 'string') return value;
  throw invalid(name, `Invalid string: ${JSON.stringify(Object.fromEntries(value))}`);
}

/** Reads a non-empty text of at most 5,000 characters. */
export const text: Read<string> = (raw, name) => {
  const value = plain(raw, name);
  if (value === '') {
    throw invalid(
      name,
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      'parameter_invalid_empty',
    );
  }
  if (value.length > MAX_TEXT) {
    const reason = `Invalid string: ${value.slice(0, 20)}...; must be at most ${MAX_TEXT} characters`;
    throw invalid(name, reason, 'parameter_invalid_string');
  }
  return value;
};

export function integer(least = 0, most = Number.MAX_SAFE_INTEGER): Read<number> {
  return (raw, name) => {
    const value = plain(raw, name);
    const number = Number(value);
    if (!/^-?\d{1,16}$/.test(value) || !Number.isSafeInteger(number)) {
      throw invalid(name, `Invalid integer: ${value}`, 'parameter_invalid_integer');
    }
    if (number < least) {
      const reason = `This value must be greater than or equal to ${least}.`;
      throw invalid(name, reason, 'parameter_invalid_integer');
    }
    if (number > most) {
      const reason = `This value must be less than or equal to ${most}.`;
      throw invalid(name, reason, 'parameter_invalid_integer');
    }
    return number;
  };
}

export const flag: Read<boolean> = (raw, name) => {
  const value = plain(raw, name);
  if (value === 'true' || value === 'false') return value === 'true';
  throw invalid(name, `Invalid boolean: ${value}`);
};

export function oneOf<const Value extends string>(...values: Value[]): Read<Value> {
  return (raw, name) => {
    const value = plain(raw, name);
    const known = values.find((each) => each === value);
    if (known !== undefined) return known;
    const last = values.length > 1 ? ` or ${values.at(-1)}` : '';
    const all = `${values.slice(0, last ? -1 : 1).join(', ')}${last}`;
    throw invalid(name, `Invalid ${name}: must be one of ${all}`);
  };
}

export function optional<Value>(read: Read<Value>): Read<Value | undefined> {
  return (raw, name) => (raw === undefined ? undefined : read(raw, name));
}

/** Reads an optional parameter that an empty text clears: that gives null. */
export function clearable<Value>(read: Read<Value>): Read<Value | null | undefined> {
  return (raw, name) => (raw === undefined ? undefined : raw === '' ? null : read(raw, name));
}

/** Reads a group of named parameters; if left out, it is an empty group. */
export function group<Of extends Shape>(shape: Of): Read<Values<Of>> {
  return (raw, name) => {
    if (raw !== undefined && typeof raw === 'string') throw invalid(name, 'Invalid object');
    return parseGroup(raw ?? new Map<string, Raw>(), shape, (key) => `${name}[${key}]`);
  };
}

export function listOf<Value>(read: Read<Value>): Read<Value[]> {
  return (raw, name) => {
    const value = required(raw, name);
    if (typeof value === 'string') throw invalid(name, 'Invalid array');
    return [...value].map(([key, each]) => read(each, `${name}[${key}]`));
  };
}

/** Reads up to 50 values of up to 500 characters; an empty value deletes its key. */
export const metadata: Read<Metadata | undefined> = (raw, name) => {
  if (raw === undefined || raw === '') return undefined;
  if (typeof raw === 'string') throw invalid(name, 'Invalid object');
  if (raw.size > 50) throw invalid(name, 'You can specify up to 50 metadata keys.');
  const entries = [...raw].map(([key, each]): [string, string] => {
    const value = plain(each, `${name}[${key}]`);
    if (key.length > 40) throw invalid(name, `Metadata keys can be up to 40 characters long.`);
    if (value.length > 500) {
      const reason = `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`;
      throw invalid(`${name}[${key}]`, `${reason} Invalid value: ${value.slice(0, 20)}...`);
    }
    return [key, value];
  });
  return Object.fromEntries(entries);
};

/** Applies the changes to the metadata; empty values delete their keys. */
export function mergeMetadata(before: Metadata, change: Metadata | undefined): Metadata {
  const entries = Object.entries({ ...before, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}
