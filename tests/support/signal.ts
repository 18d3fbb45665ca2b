/** Returns a promise and the function that resolves it: `given` resolves when `give` is called. */
export function signal(): { given: Promise<void>; give: () => void } {
  let give: (() => void) | undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give?.() };
}
