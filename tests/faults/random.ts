/** Reproducible randomness: the same seed gives the same run (mulberry32, 32 bits of state). */
export type Chance = {
  /** At least 0, below 1. */
  next: () => number;
  /** A whole number from `least` to `most`, both inclusive. */
  between: (least: number, most: number) => number;
  pick: <T>(list: readonly T[]) => T;
  shuffled: <T>(list: readonly T[]) => T[];
  /** Returns an independent stream for one part of a run, so that the parts do not shift each other. */
  branch: (name: string) => Chance;
};

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: (list) => {
      const one = list[between(0, list.length - 1)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
    shuffled: (list) => {
      const copy = [...list];
      for (let at = copy.length - 1; at > 0; at -= 1) {
        const other = between(0, at);
        [copy[at], copy[other]] = [copy[other] as never, copy[at] as never];
      }
      return copy;
    },
    branch: (name) => chanceOf(hashOf(name) ^ seed),
  };
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}
