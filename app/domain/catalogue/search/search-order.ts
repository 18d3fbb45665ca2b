/**
 * The order of equal scores: the index's slots sorted by a text key, each with its position as a number, so
 * that a query compares only numbers.
 */
export class SearchOrder {
  /** Slots in order. */
  #slots: number[] = [];
  /** Per slot. */
  readonly #keys: string[] = [];
  #places = new Int32Array(0);

  /** Sorts all slots at once; `keys` by slot. */
  constructor(keys: readonly string[]) {
    this.#keys = [...keys];
    this.#slots = keys
      .map((_, slot) => slot)
      .sort((a, b) => (this.#key(a) < this.#key(b) ? -1 : 1));
    this.#number();
  }

  /** Returns the position of a slot, from 0. */
  placeOf(slot: number): number {
    return this.#places[slot] ?? -1;
  }

  slotAt(place: number): number {
    return this.#slots[place] ?? -1;
  }

  insert(slot: number, key: string): void {
    let low = 0;
    let high = this.#slots.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#key(this.slotAt(middle)) < key) low = middle + 1;
      else high = middle;
    }
    this.#keys[slot] = key;
    this.#slots.splice(low, 0, slot);
    this.#number();
  }

  remove(slot: number): void {
    this.#slots.splice(this.placeOf(slot), 1);
    this.#keys[slot] = '';
    this.#number();
  }

  #key(slot: number): string {
    return this.#keys[slot] ?? '';
  }

  #number(): void {
    this.#places = new Int32Array(this.#keys.length);
    this.#slots.forEach((slot, place) => (this.#places[slot] = place));
  }
}
