/** How people write the units of our goods, and how the shop does. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:oz|ounces?)$/i, 'oz'],
  [/^(?:lbs?|pounds?)$/i, 'lb'],
  [/^(?:gal|gallons?)$/i, 'gal'],
  [/^(?:in|inch|inches|["”″])$/i, 'in'],
];

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const UNIT = String.raw`(?:(?:oz|ounces?|lbs?|pounds?|gal|gallons?|in|inch|inches|mm|cm|ml)\b|["”″])`;
const NEXT = String.raw`(?:,\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+)`;
/** Not the second half of a fraction or of a decimal, and not one of several sides. */
const WHOLE = String.raw`(?<![\d./]|[x×]\s*|\bby\s+)`;

const LIST = new RegExp(`${WHOLE}((?:${NUMBER}${NEXT})+${NUMBER})[\\s-]*(${UNIT})`, 'giu');
const RANGE = /(?<![\d./])(\d{1,2})(?:\s+to\s+|\s*[-–]\s*)(\d{1,2})[\s-]*(?:oz|ounces?)\b/giu;
const MEASURE = new RegExp(`${WHOLE}((?:\\d+/)?${NUMBER})[\\s-]*(${UNIT})`, 'giu');

/** The step in which cup sizes go up, in ounces. */
const CUP_STEP_OZ = 4;

/**
 * Gives each number of a list or range its unit: '8, 12 and 16 oz' becomes '8 oz, 12 oz, 16 oz', and
 * '12 to 20 oz' the cup sizes in it, '12 oz, 16 oz, 20 oz'.
 */
export function spellOutMeasures(text: string): string {
  return text
    .replace(RANGE, (_, from: string, to: string) => {
      const sizes = new Set([Number(to)]);
      for (let size = Number(from); size < Number(to); size += CUP_STEP_OZ) sizes.add(size);
      return [...sizes]
        .toSorted((a, b) => a - b)
        .map((size) => `${size} oz`)
        .join(', ');
    })
    .replace(LIST, (_, numbers: string, unit: string) => {
      return (numbers.match(new RegExp(NUMBER, 'g')) ?? [])
        .map((each) => `${each} ${unit}`)
        .join(', ');
    });
}

/** Returns the measures in a text, each once and written alike: '12-ounce' and '12 oz' are both '12 oz'. */
export function measuresIn(text: string): string[] {
  const found = [...spellOutMeasures(text).matchAll(MEASURE)].map(([, number, unit = '']) => {
    const name = UNITS.find(([spelling]) => spelling.test(unit))?.[1] ?? unit.toLowerCase();
    return `${number} ${name}`;
  });
  return [...new Set(found)];
}
