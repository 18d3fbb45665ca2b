import { Journal } from './store-journal';
import type { Change } from './store-journal';

/** A company's rows of one kind. Rows are immutable: replace them with `put`, never modify one. */
export class Table<Row extends object> {
  #rows = new Map<string, Row>();

  constructor(
    private readonly store: Store,
    readonly name: string,
    private readonly keyOf: (row: Row) => string,
    private readonly seed: () => Iterable<Row>,
    saved: Map<string, object | null>,
  ) {
    this.load(saved);
  }

  get size(): number {
    return this.#rows.size;
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }

  values(): Row[] {
    return [...this.#rows.values()];
  }

  find(matches: (row: Row) => boolean): Row | undefined {
    for (const row of this.#rows.values()) if (matches(row)) return row;
    return undefined;
  }

  put(row: Row): Row {
    this.change(this.keyOf(row), row);
    return row;
  }

  delete(key: string): boolean {
    if (!this.#rows.has(key)) return false;
    this.change(key, null);
    return true;
  }

  /** Restores the seed and applies the saved changes to it. Only the store calls this. */
  load(saved: Map<string, object | null>): void {
    this.#rows.clear();
    for (const row of this.seed()) this.#rows.set(this.keyOf(row), row);
    for (const [key, row] of saved) this.apply(key, row as Row | null);
  }

  /** Changes memory only. Only the store calls this, to roll back a failed batch. */
  apply(key: string, row: Row | null): void {
    if (row === null) this.#rows.delete(key);
    else this.#rows.set(key, row);
  }

  private change(key: string, row: Row | null): void {
    const before = this.#rows.get(key) ?? null;
    this.apply(key, row);
    this.store.record({ table: this.name, key, row }, () => this.apply(key, before));
  }
}

/**
 * A company's tables, kept in memory and in one journal on disk. Each change is written before the call
 * returns, so a killed process loses nothing that it has answered. There is no fsync: a machine that loses
 * power may lose the last moments.
 */
export class Store {
  readonly #journal: Journal;
  readonly #tables = new Map<string, Table<object>>();
  #batch: { changes: Change[]; undo: (() => void)[] } | undefined;

  /** @param path the journal's file; its folder is created if missing */
  constructor(path: string) {
    this.#journal = new Journal(path);
  }

  /** Opens a table: the seed with the journal's changes applied. Call once per name. */
  table<Row extends object>(
    name: string,
    keyOf: (row: Row) => string,
    seed: () => Iterable<Row> = () => [],
  ): Table<Row> {
    const table = new Table<Row>(this, name, keyOf, seed, this.#journal.saved(name));
    this.#tables.set(name, table as unknown as Table<object>);
    return table;
  }

  /** Writes all changes of `work` to disk together, or none if it throws. */
  batch<Result>(work: () => Result): Result {
    if (this.#batch !== undefined) return work();
    const batch = { changes: [] as Change[], undo: [] as (() => void)[] };
    this.#batch = batch;
    try {
      const result = work();
      this.#batch = undefined;
      this.#journal.append(batch.changes);
      return result;
    } catch (error) {
      this.#batch = undefined;
      for (const undo of batch.undo.toReversed()) undo();
      throw error;
    }
  }

  /** Journals a change, or adds it to the open batch. Only tables call this. */
  record(change: Change, undo: () => void): void {
    if (this.#batch === undefined) {
      this.#journal.append([change]);
      return;
    }
    this.#batch.changes.push(change);
    this.#batch.undo.push(undo);
  }

  /** Restores the seed of all tables except those named in `keptTables`. */
  reset(keptTables: string[] = []): void {
    this.#journal.clear(keptTables);
    for (const [name, table] of this.#tables) {
      if (!keptTables.includes(name)) table.load(new Map());
    }
  }

  close(): void {
    this.#journal.close();
  }
}
