/** Runs tasks one after the other, in the order they came. */
export class Lane {
  #tail: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as the task does; a task that fails does not stop the next. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#tail.then(task);
    this.#tail = result.catch(() => undefined);
    return result;
  }

  /** Resolves when everything that has come so far is done. */
  async idle(): Promise<void> {
    await this.#tail;
  }
}
