/** The error of a value, as code and message. */
export type WrongValue = { code: string; message: string };

const LONGEST = 65_535;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const checks: Record<string, [(value: string) => boolean, string]> = {
  single_line_text_field: [
    (value) => !/[\r\n]/.test(value),
    'Value must be a single line text string.',
  ],
  multi_line_text_field: [() => true, ''],
  number_integer: [(value) => /^-?\d{1,16}$/.test(value), 'Value must be an integer.'],
  number_decimal: [(value) => /^-?\d{1,13}(\.\d{1,9})?$/.test(value), 'Value must be a decimal.'],
  boolean: [(value) => value === 'true' || value === 'false', 'Value must be true or false.'],
  json: [isJson, 'Value is invalid JSON.'],
  date: [(value) => /^\d{4}-\d\d-\d\d$/.test(value), 'Value must be in YYYY-MM-DD format.'],
  date_time: [
    (value) => !Number.isNaN(Date.parse(value)),
    'Value must be in “YYYY-MM-DDTHH:MM:SS” format.',
  ],
  url: [(value) => URL.canParse(value), 'Value cannot have an empty scheme (protocol).'],
};

/**
 * Returns what is wrong with a value; undefined if it is valid.
 *
 * @param type the metafield's type; this sandbox knows the plain types and lists of them
 */
export function wrongValue(type: string, value: string): WrongValue | undefined {
  const inner = type.startsWith('list.') ? type.slice(5) : type;
  const check = checks[inner];
  if (check === undefined) return { code: 'INVALID_TYPE', message: 'Type is not a known type.' };
  if (value.trim() === '') return { code: 'BLANK', message: "Value can't be blank." };
  if (value.length > LONGEST) return { code: 'TOO_LONG', message: 'Value is too long.' };
  const [isRight, message] = inner === type ? check : [isList, 'Value must be a list.'];
  return isRight(value) ? undefined : { code: 'INVALID_VALUE', message };
}

function isList(value: string): boolean {
  return isJson(value) && Array.isArray(JSON.parse(value));
}

/** Checks a namespace or key: letters, digits, `-` and `_`, within their lengths. */
export function wrongName(
  name: 'namespace' | 'key',
  text: string,
): (WrongValue & { name: string }) | undefined {
  const [least, most] = name === 'key' ? [2, 64] : [3, 255];
  const label = name === 'key' ? 'Key' : 'Namespace';
  if (text.length < least) {
    const message = `${label} is too short (minimum is ${least} characters)`;
    return { name, code: 'TOO_SHORT', message };
  }
  if (text.length > most) {
    const message = `${label} is too long (maximum is ${most} characters)`;
    return { name, code: 'TOO_LONG', message };
  }
  if (/^[\w-]+$/.test(text)) return undefined;
  const message = `${label} contains one or more invalid characters.`;
  return { name, code: 'INVALID', message };
}
