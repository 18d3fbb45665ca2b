// Figures are printed as one JSON object per line.

/** Prints a figure. `goal` and `met` (whether it is reached) go into the detail. */
export function report(name, value, unit, { goal, met, ...detail } = {}) {
  const rounded = typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
  const line = {
    name,
    value: rounded,
    unit,
    detail: { ...(goal ? { goal, met } : {}), ...detail },
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
